import type { PageConfig } from '@palata/contract/page'
import type { SocialServices } from '../features/social/index.ts'
import type { Config } from '../platform/config.ts'
import type { ProviderLogger } from '../providers/http.ts'
import { createOidc, type OidcOptions } from '../providers/oidc/index.ts'
import type { SandboxAddress } from './sandbox.ts'

/** Our clients in the sandbox's `oidc/identities.ts`. */
const SANDBOX = {
  google: { clientId: 'palata.sandbox.example', clientSecret: 'sandbox-google-secret' },
  telegram: { clientId: '777000777', clientSecret: 'sandbox-telegram-secret' },
}
/** The bot in the sandbox. */
export const SANDBOX_BOT = { name: 'PalataSandboxBot', token: '777000777:SANDBOX-login-widget-token' }

const WIDGET_SCRIPT = 'https://telegram.org/js/telegram-widget.js?22'
const WIDGET_FRAME = 'https://oauth.telegram.org'

export interface SocialShown {
  page: Pick<PageConfig, 'googleClientId' | 'telegramLogin' | 'telegramWidget'>
  /** Origins of the widget's script and frame, for the content security policy. */
  widget: { script: string; frame: string } | null
}

interface Social {
  services: SocialServices
  shown: SocialShown
}

/** Whether the sandbox simulates Google or Telegram. In production a service without keys is not offered. */
export function isSocialSimulated(config: Config): boolean {
  return !config.isProduction && (!config.GOOGLE_CLIENT_ID || !hasTelegram(config))
}

/** Never mixes half of Telegram with half of the sandbox: people's ids would not match. */
export function hasTelegram(config: Config) {
  return Boolean(config.TELEGRAM_LOGIN_CLIENT_ID ?? config.TELEGRAM_BOT_TOKEN)
}

export function createSocial(config: Config, sandbox: SandboxAddress | null, logger: ProviderLogger): Social {
  const standIn = config.isProduction ? null : sandbox
  const { google, telegram: login } = signInsOf(config, sandbox)
  const bot = botOf(config, standIn)
  return {
    services: {
      google: google && createOidc({ ...google, logger }),
      telegram: login && createOidc({ ...login, logger }),
      widget: bot && { botToken: bot.token },
    },
    shown: {
      page: {
        ...(google && { googleClientId: google.clientId }),
        ...((login ?? bot) && { telegramLogin: true }),
        ...(bot && { telegramWidget: { bot: bot.name, script: bot.script } }),
      },
      widget: bot && { script: new URL(bot.script).origin, frame: bot.frame },
    },
  }
}

type Keys = Omit<OidcOptions, 'logger'>

/** Sign-in services; null for one that is not offered. */
export function signInsOf(config: Config, sandbox: SandboxAddress | null) {
  const standIn = config.isProduction ? null : sandbox
  return { google: googleOf(config, standIn), telegram: telegramLoginOf(config, standIn) }
}

function googleOf(config: Config, sandbox: SandboxAddress | null): Keys | null {
  const shape = { service: 'google', clientAuth: 'post', scope: 'openid email profile' } as const
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer } = config
  if (clientId && clientSecret) return { ...shape, issuer, clientId, clientSecret }
  return sandbox && { ...shape, ...SANDBOX.google, issuer: `${sandbox.url}/accounts.google.com` }
}

function telegramLoginOf(config: Config, sandbox: SandboxAddress | null): Keys | null {
  // `telegram:bot_access` is the permission to write to the person.
  const shape = { service: 'telegram', clientAuth: 'basic', scope: 'openid profile telegram:bot_access' } as const
  const { TELEGRAM_LOGIN_CLIENT_ID: clientId, TELEGRAM_LOGIN_CLIENT_SECRET: clientSecret } = config
  if (clientId && clientSecret) return { ...shape, issuer: config.TELEGRAM_LOGIN_ISSUER, clientId, clientSecret }
  if (!sandbox || hasTelegram(config)) return null
  return { ...shape, ...SANDBOX.telegram, issuer: `${sandbox.url}/oauth.telegram.org` }
}

function botOf(config: Config, sandbox: SandboxAddress | null) {
  const { TELEGRAM_BOT_NAME: name, TELEGRAM_BOT_TOKEN: token } = config
  if (name && token) return { name, token, script: WIDGET_SCRIPT, frame: WIDGET_FRAME }
  if (!sandbox || hasTelegram(config)) return null
  return { ...SANDBOX_BOT, script: `${sandbox.url}/telegram.org/js/telegram-widget.js?22`, frame: sandbox.url }
}
