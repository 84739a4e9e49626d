import { STANDARD_ACCENT } from '@palata/contract/club/accent'
import type { ClubValues } from '@palata/contract/club/settings'
import type { PageConfig } from '@palata/contract/page'
import { offerOf } from '../features/payments/index.ts'
import type { ContentSources } from '../http/security.ts'
import type { Config } from '../platform/config.ts'
import { demoWalletOf } from './chain.ts'
import { pricesOf } from './payments.ts'
import type { Services } from './services.ts'

/** Makes something of a value once, and anew when the value is another. */
export function whileSame<From, To>(read: () => From, make: (from: From) => To): () => To {
  let from = read()
  let made = make(from)
  return () => {
    const next = read()
    if (next !== from) {
      from = next
      made = make(next)
    }
    return made
  }
}

/** Sent with every page, so it must have no secrets. */
export function pageConfigOf(
  config: Config,
  club: ClubValues,
  { gifs, push, sandbox, wallets, socialShown, embedsShown, telegram: { chats }, telegramSold }: Services,
): PageConfig {
  const links = Object.fromEntries(
    Object.entries(club).flatMap(([key, value]) => (key.startsWith('link_') && value ? [[key.slice(5), value]] : [])),
  )
  const demoWallet = demoWalletOf(config, sandbox)
  const [collection] = wallets.chain.contracts
  const { payUrl, payStars } = telegramSold
  return {
    brand: club.brand,
    ...(club.accent !== STANDARD_ACCENT && { accent: club.accent }),
    ...(club.icon && { icon: club.icon }),
    ...(club.logo && { logo: club.logo }),
    metrikaId: club.metrika_id,
    links: { ...links, ...(payUrl && { telegram_pay: payUrl }) },
    offer: offerOf(pricesOf(club)),
    ...(payStars && { telegramStars: payStars }),
    ...(config.TURNSTILE_SITE_KEY && { turnstileSiteKey: config.TURNSTILE_SITE_KEY }),
    ...((chats.work || chats.meme || chats.alerts) && { hasChats: true }),
    ...(club.weekly_text && { weeklyText: true }),
    ...(gifs && { hasGifs: true }),
    ...(push && { pushKey: push.publicKey }),
    ...(collection && { collection }),
    ...(demoWallet && { demoWallet }),
    ...socialShown.page,
    ...embedsShown.page,
  }
}

/** Origins that pages may load from: only what the operator enabled. */
export function sourcesOf(shown: PageConfig, scriptHashes: string[], services: Services): ContentSources {
  const { widget } = services.socialShown
  const metrika = shown.metrikaId ? ['https://mc.yandex.ru'] : []
  const turnstile = shown.turnstileSiteKey ? ['https://challenges.cloudflare.com'] : []
  const wallet = shown.demoWallet ? [new URL(shown.demoWallet).origin] : []
  // The sandbox has one origin for all of them.
  const unique = (sources: string[]) => [...new Set(sources)]
  return {
    script: unique([...scriptHashes, ...metrika, ...turnstile, ...wallet, ...(widget ? [widget.script] : [])]),
    frame: unique([...turnstile, ...(widget ? [widget.frame] : []), ...services.embedsShown.frames]),
    connect: [...metrika, ...wallet],
  }
}
