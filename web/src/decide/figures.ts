// The numbers that matter when a card is chosen, by what it is chosen for; and what would come of it.
import type { About, AttackView, CardId, View, Why } from '../wire';
import { isView, value, type Found } from '../wire/cards';
import type { Choice } from './plan';

export interface Figure { stat: string; n: number | string }

const COUNTS: Partial<Record<Why, string[]>> = {
  attackers: ['attack'], ranged: ['attack'], defenders: ['defense', 'hit_points'],
  take_damage: ['hit_points'], engage: ['engagement', 'attack'], travel: ['threat', 'quest_points'], next_enemy: ['attack'],
  attack_target: ['defense', 'hit_points'], choose: ['hit_points'],
};

export function figures({ card, cost }: Choice, about: About, found: Map<CardId, Found>, quest: View['counts'] = 'willpower'): Figure[] {
  if (card === undefined) return [];
  const asked = typeof about !== 'object' ? [] : about.cards === 'commit' ? [quest] : COUNTS[about.cards] ?? [];
  if (cost !== undefined) return [{ stat: 'cost', n: cost }];
  return asked.flatMap((stat) => {
    const n = standing(found.get(card)?.card, stat);
    return n === undefined ? [] : [{ stat, n }];
  });
}

/** What a defender would suffer from the attack as it stands, before any shadow card. */
export function suffers(card: CardId, attack: AttackView | undefined, found: Map<CardId, Found>): { damage: number; dies: boolean } | undefined {
  const strength = attack && standing(found.get(attack.enemy)?.card, 'attack');
  const [defense, left] = ['defense', 'hit_points'].map((stat) => standing(found.get(card)?.card, stat));
  if (strength === undefined || defense === undefined || left === undefined) return undefined;
  const damage = Math.max(0, strength - defense);
  return { damage, dies: damage >= left };
}

/** A value now; of hit points, what is left. */
function standing(card: Found['card'] | undefined, stat: string): number | undefined {
  const now = card && value(card, stat);
  return now === undefined || stat !== 'hit_points' ? now : now - ((card && isView(card) && card.damage) || 0);
}
