import type { SubscriptionOption } from './membership.ts'

/** What the operator decides and the browser may know: it stands in every page. */
export interface PageConfig {
  brand: string
  metrikaId: string
  /** Addresses outside the site by name; one that is not set is absent. */
  links: Record<string, string>
  /** The options of the offer panel, in its order. */
  offer: SubscriptionOption[]
  /** Whether the subscription widget has chats to lead to: their place is kept until they come. */
  hasChats?: boolean
  /** Address of the club's NFT contract; absent where ownership is set by administrators. */
  collection?: string
  /** Script of the sandbox's demo wallet: where the chain is simulated, and never in production. */
  demoWallet?: string
  /** Public key of the bot check; without one a stand-in passes everybody. */
  turnstileSiteKey?: string
  /** Public identifier of this site at Google; without one nobody is offered to sign in there. */
  googleClientId?: string
  /** What a browser subscribes to pushes with; absent where none are sent. */
  pushKey?: string
  /** Whether GIFs can be searched for. */
  hasGifs?: boolean
  /** Whether Telegram opens accounts. */
  telegramLogin?: boolean
  /** Telegram's login widget: the bot it speaks for and the address of its script. */
  telegramWidget?: { bot: string; script: string }
  /** Where videos and posts of other sites are framed from, when the sandbox plays those sites. */
  embedFrames?: { youtube: string; telegram: string }
}
