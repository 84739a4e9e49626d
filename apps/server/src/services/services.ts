import type { BackupRoom } from '../features/backups/index.ts'
import type { XWiring } from '../features/forecasters/sources/xStore.ts'
import type { Keeper, Outside } from '../features/ledger/index.ts'
import type { ReportBox } from '../features/letters/index.ts'
import type { Bot } from '../features/telegram/index.ts'
import type { WebhookPost } from '../features/webhooks/index.ts'
import type { ChannelReader } from '../providers/channels/index.ts'
import type { EmbedSource } from '../providers/embeds/index.ts'
import type { MarketSources } from '../providers/marketSources.ts'
import type { NftMarket } from '../providers/nft/index.ts'
import type { PictureSource } from '../providers/pictures/index.ts'
import type { Translator } from '../providers/translation/index.ts'
import type { FeatureServices } from '../site.ts'
import type { EmbedsShown } from './content/embeds.ts'
import type { TelegramSale } from './messages/telegram.ts'
import type { SandboxAddress } from './sandbox/sandbox.ts'
import type { SocialShown } from './social.ts'

/** The outside services of this process: each real, simulated by the sandbox, or absent. */
export interface Services extends FeatureServices {
  /** The site's secret; null in a process without it. */
  secret: string | null
  sandbox: SandboxAddress | null
  sources: MarketSources
  /** Metadata of embeds in texts. */
  embeds: EmbedSource
  embedsShown: EmbedsShown
  /** Reads public channels; null when they are not read. */
  channels: ChannelReader | null
  /** Pictures of X and Telegram. */
  pictures: PictureSource
  /** Null when X is not set up. */
  x: XWiring | null
  /** Translator of forecasters' posts; null when there is none. */
  translator: Translator | null
  nftMarket: NftMarket | null
  /** What pages may know about sign-in through other services. */
  socialShown: SocialShown
  /** Null when Telegram is not set up. */
  bot: Bot | null
  /** Where backups are kept. */
  backups: BackupRoom
  /** Where the ledger's key is kept. */
  keeper: Keeper
  /** The ledger's outside witnesses and channel. */
  outside: Outside
  telegramSold: TelegramSale
  /** The mailbox of reports about letters; null when there is none. */
  reportBox: ReportBox | null
  /** Sends events to the operator's own programs. */
  webhooks: WebhookPost
}
