// Plain requests. A refusal becomes a Refusal with the server's code and words.
import type { Code, Made, NewRoom } from '.';

export class Refusal extends Error {
  constructor(readonly status: number, readonly code: Code | 'network', message: string) {
    super(message);
  }
}

/** With a token one asks as who one is in a room. */
export async function get<T>(path: string, token?: string): Promise<T> {
  return request<T>(path, token ? { headers: { authorization: `Bearer ${token}` } } : {});
}

export async function post<T>(path: string, body: unknown): Promise<T> {
  const text = typeof body === 'string';
  return request<T>(path, {
    method: 'POST',
    headers: { 'content-type': text ? 'text/plain; charset=utf-8' : 'application/json' },
    body: text ? body : JSON.stringify(body),
  });
}

async function request<T>(path: string, init: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch (cause) {
    throw new Refusal(0, 'network', cause instanceof Error ? cause.message : String(cause));
  }
  const text = await response.text();
  const json = response.headers.get('content-type')?.includes('json') ?? false;
  const body: unknown = json && text ? JSON.parse(text) : text;
  if (response.ok) return body as T;
  const { code, message } = (json ? body : {}) as { code?: Code; message?: string };
  throw new Refusal(response.status, code ?? 'unknown', message ?? `${response.status} ${response.statusText}`);
}

const once = new Map<string, Promise<unknown>>();

/** Like `get`, for what does not change while the page is open; a failure is not kept. */
export function getOnce<T>(path: string): Promise<T> {
  let answer = once.get(path) as Promise<T> | undefined;
  if (!answer) {
    answer = get<T>(path);
    once.set(path, answer);
    answer.catch(() => once.delete(path));
  }
  return answer;
}

export const makeRoom = (room: NewRoom): Promise<Made> => post('/api/rooms', room);
