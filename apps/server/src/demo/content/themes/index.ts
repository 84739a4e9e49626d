import { airdrops } from './airdrops.ts'
import { deals } from './deals.ts'
import { defi } from './defi.ts'
import { clubChat, xReview } from './digests.ts'
import { flows } from './flows.ts'
import { governance } from './governance.ts'
import { infra } from './infra.ts'
import { l2 } from './l2.ts'
import { life } from './life.ts'
import { macro } from './macro.ts'
import { memes } from './memes.ts'
import { mining } from './mining.ts'
import { nft } from './nft.ts'
import { podcasts } from './podcasts.ts'
import { regulation } from './regulation.ts'
import { rounds } from './rounds.ts'
import { security } from './security.ts'
import { stables } from './stables.ts'
import { staking } from './staking.ts'
import { ton } from './ton.ts'
import { unlocks } from './unlocks.ts'

export const themes = {
  airdrops,
  clubChat,
  deals,
  defi,
  flows,
  governance,
  infra,
  l2,
  life,
  macro,
  memes,
  mining,
  nft,
  podcasts,
  regulation,
  rounds,
  security,
  stables,
  staking,
  ton,
  unlocks,
  xReview,
}
export type ThemeName = keyof typeof themes
