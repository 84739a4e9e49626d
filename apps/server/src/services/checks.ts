import { blackenerOf } from '../platform/outside/blackened.ts'
import { secretsOf } from '../platform/settings/secrets.ts'
import type { Check } from '../providers/check.ts'
import { channels, translation, x } from './checks/forecasters.ts'
import { binance, coinGecko, macro, nft } from './checks/market.ts'
import { backupStore, gifs, store } from './checks/media.ts'
import { bot, letterReports, mail, push } from './checks/messages.ts'
import { outgoing } from './checks/outgoing.ts'
import { chain, payments } from './checks/payments.ts'
import { google, telegramSignIn, turnstile, vk, yandex } from './checks/signIn.ts'
import { site } from './checks/site.ts'
import type { World } from './checks/world.ts'

/**
 * Every outside service, in the desk's order. A new one needs a line here, its settings in `checks/`, and `check.ts`
 * beside its adapter.
 */
export function checksOf(world: World): Check[] {
  const black = blackenerOf(secretsOf(world.config))
  return [
    mail,
    letterReports,
    payments,
    bot,
    chain,
    coinGecko,
    binance,
    macro,
    store,
    backupStore,
    push,
    turnstile,
    google,
    telegramSignIn,
    yandex,
    vk,
    channels,
    x,
    translation,
    gifs,
    nft,
    outgoing,
    site,
  ].map((of) => ({ ...of(world), black }))
}
