// Campaigns under way. The log is the campaign; what it says is kept beside it, as the server told it last.
import type { CampaignChange, CampaignStanding } from '../wire';
import type { CampaignTold, Replay } from '../wire/api';
import { standingOf } from '../wire/api';
import { get, post } from '../wire/http';
import { freshId, Shelf } from './shelf.svelte';

export interface KeptCampaign {
  id: string;
  log: string;
  standing: CampaignStanding;
  /** The room of the game that is under way. */
  room?: { code: string; token: string };
}

export const campaigns = new Shelf<KeptCampaign>('westmarch.campaigns');

export function keepCampaign({ log, standing }: CampaignTold, id = freshId(standing.name)): KeptCampaign {
  const kept = { id, log, standing };
  campaigns.put(kept);
  return kept;
}

/** Asks for a change between games, and keeps what comes of it. */
export async function changeCampaign(campaign: KeptCampaign, change: CampaignChange): Promise<void> {
  keepCampaign(await post<CampaignTold>('/api/campaigns/change', { log: campaign.log, change }), campaign.id);
}

/** Writes the game of its room into the log, if it is over. Tells the round of a game that goes on. */
export async function record(campaign: KeptCampaign): Promise<'recorded' | number> {
  const { room, log, id } = campaign;
  if (!room) throw new Error('no game is under way');
  const standing = await standingOf(room.code, room.token);
  if (!standing.game) return standing.round ?? 0;
  const replay = await get<Replay>(`/api/replays/${standing.game}`);
  keepCampaign(await post<CampaignTold>('/api/campaigns/record', { log, replay }), id);
  return 'recorded';
}
