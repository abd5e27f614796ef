// Addresses are hashes: #/room/CODE, #/replay/GAME?at=3, #/decks. The first step names the page.
export interface Route { page: string; rest: string; query: URLSearchParams }

export function parse(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?', 2);
  const [page = '', ...rest] = path.split('/');
  return { page, rest: rest.map(decodeURIComponent).join('/'), query: new URLSearchParams(query) };
}

class Router {
  now = $state.raw<Route>(parse(location.hash));
  constructor() {
    addEventListener('hashchange', () => (this.now = parse(location.hash)));
  }
  go(to: string): void { location.hash = to; }
  /** Changes the address without a step in the browser's history. */
  replace(to: string): void {
    history.replaceState(null, '', to);
    this.now = parse(location.hash);
  }
}

export const router = new Router();
