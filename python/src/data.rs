//! Data on its way to Python: what serializes becomes dictionaries and lists, numbers become arrays of numpy.

use pyo3::buffer::{Element, PyBuffer};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors::wrong;

/// As Python's own reader of JSON makes it.
pub fn plain<'py>(py: Python<'py>, value: &impl serde::Serialize) -> PyResult<Bound<'py, PyAny>> {
    let text = serde_json::to_string(value).map_err(wrong)?;
    loads(py, &text)
}

pub fn loads<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("json")?.call_method1("loads", (text,))
}

/// A new array of numpy with these values.
pub fn array<'py, T: Element>(
    py: Python<'py>,
    values: &[T],
    kind: &str,
    shape: &[usize],
) -> PyResult<Bound<'py, PyAny>> {
    let options = PyDict::new(py);
    options.set_item("dtype", kind)?;
    let made = py.import("numpy")?.call_method("empty", (shape.to_vec(),), Some(&options))?;
    if !values.is_empty() {
        PyBuffer::<T>::get(&made)?.copy_from_slice(py, values)?;
    }
    Ok(made)
}

/// Whole numbers, from an array of any kind or a list.
pub fn whole_numbers(py: Python<'_>, given: &Bound<'_, PyAny>) -> PyResult<Vec<i32>> {
    let numpy = py.import("numpy")?;
    let options = PyDict::new(py);
    options.set_item("casting", "same_kind")?;
    let array = numpy.call_method1("asarray", (given,))?.call_method("astype", ("int32",), Some(&options))?;
    PyBuffer::<i32>::get(&numpy.call_method1("ascontiguousarray", (array,))?)?.to_vec(py)
}

/// Zeros and ones as truth values.
pub fn flags<'py>(py: Python<'py>, values: &[u8], shape: &[usize]) -> PyResult<Bound<'py, PyAny>> {
    array(py, values, "uint8", shape)?.call_method1("view", ("bool",))
}
