// It is your turn: the title says so while one looks elsewhere, and a short sound if it is wanted.
import { sound } from './sounds';

export function notify(title: string, plain: string): void {
  document.title = title;
  if (!document.hidden) return;
  const back = (): void => { document.title = plain; removeEventListener('visibilitychange', back); };
  addEventListener('visibilitychange', back);
  sound('turn');
}
