// A bent line between two cards, from edge to edge, so that neither is crossed out.

export interface Point { x: number; y: number }
export interface Line { path: string; middle: Point }
interface Box { left: number; top: number; width: number; height: number }

export const middleOf = ({ left, top, width, height }: Box): Point => ({ x: left + width / 2, y: top + height / 2 });

/** Where a straight way from the middle of a box towards a point leaves it. */
function edgeOf(box: Box, towards: Point): Point {
  const { x, y } = middleOf(box);
  const [dx, dy] = [towards.x - x, towards.y - y];
  const far = Math.min(dx ? box.width / 2 / Math.abs(dx) : Infinity, dy ? box.height / 2 / Math.abs(dy) : Infinity, 1);
  return { x: x + dx * far, y: y + dy * far };
}

export function lineOf(from: Box, to: Box): Line {
  const [begin, end] = [edgeOf(from, middleOf(to)), edgeOf(to, middleOf(from))];
  const length = Math.hypot(end.x - begin.x, end.y - begin.y);
  // It bends upwards, the more the longer it is.
  const bend = { x: (begin.x + end.x) / 2, y: (begin.y + end.y) / 2 - Math.min(70, 18 + length / 6) };
  const middle = { x: (begin.x + 2 * bend.x + end.x) / 4, y: (begin.y + 2 * bend.y + end.y) / 4 };
  const round = (n: number): number => Math.round(n * 10) / 10;
  return { path: `M${round(begin.x)} ${round(begin.y)}Q${round(bend.x)} ${round(bend.y)} ${round(end.x)} ${round(end.y)}`, middle };
}
