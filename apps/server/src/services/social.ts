import type { PageConfig } from '@palata/contract/page'
import type { TelegramLinking } from '@palata/contract/social'
import type { Provider, Redirecting } from '@palata/contract/social/providers'
import type { SocialServices } from '../features/social/index.ts'
import { type Config, ConfigProblem } from '../platform/config.ts'
import type { ProviderLogger } from '../providers/http.ts'
import { createSignIn, type OauthOptions, type OidcOptions, vkId, yandexId } from '../providers/oidc/index.ts'
import type { SandboxAddress } from './sandbox/sandbox.ts'

/** Our clients in the sandbox's `oidc/identities.ts`. */
const SANDBOX = {
  google: { clientId: 'palata.sandbox.example', clientSecret: 'sandbox-google-secret' },
  telegram: { clientId: '777000777', clientSecret: 'sandbox-telegram-secret' },
  yandex: { clientId: '0a1b2c3d4e5f60718293a4b5c6d7e8f9', clientSecret: 'sandbox-yandex-secret' },
  vk: { clientId: '51000001', clientSecret: null },
}
/** The bot in the sandbox. */
export const SANDBOX_BOT = { name: 'PalataSandboxBot', token: '777000777:SANDBOX-login-widget-token' }

const WIDGET_SCRIPT = 'https://telegram.org/js/telegram-widget.js?22'
const WIDGET_FRAME = 'https://oauth.telegram.org'

export interface SocialShown {
  page: Pick<PageConfig, `${Redirecting}ClientId` | 'telegramLogin' | 'telegramLinking' | 'telegramWidget'>
  /** Origins of the widget's script and frame, for the content security policy. */
  widget: { script: string; frame: string } | null
}

interface Social {
  services: SocialServices
  shown: SocialShown
}

/** Whether the sandbox simulates a sign-in service. In production a service without keys is not offered. */
export function isSocialSimulated(config: Config): boolean {
  const { isProduction, GOOGLE_CLIENT_ID, YANDEX_CLIENT_ID, VK_CLIENT_ID } = config
  const hasAll = GOOGLE_CLIENT_ID && YANDEX_CLIENT_ID && VK_CLIENT_ID && hasTelegram(config)
  return !isProduction && !hasAll
}

/** Never mixes half of Telegram with half of the sandbox: people's ids would not match. */
export function hasTelegram(config: Config) {
  return Boolean(config.TELEGRAM_LOGIN_CLIENT_ID ?? config.TELEGRAM_BOT_TOKEN)
}

export function createSocial(config: Config, sandbox: SandboxAddress | null, logger: ProviderLogger): Social {
  const standIn = config.isProduction ? null : sandbox
  const { google, telegram: login, yandex, vk } = signInsOf(config, sandbox)
  const clientOf = (keys: Keys | null) => keys && createSignIn({ ...keys, logger })
  const bot = botOf(config, standIn)
  const linking = linkingOf(config, { hasLogin: login !== null, hasBot: bot !== null })
  // BotFather's switch to Web Login ends the widget of a bot for good, so it is shown only where it is asked for.
  const widget = linking === 'widget' ? bot : null
  return {
    services: {
      google: clientOf(google),
      telegram: clientOf(login),
      yandex: clientOf(yandex),
      vk: clientOf(vk),
      widget: widget && { botToken: widget.token },
      linking,
      botUrl: bot && `${bot.chats}/${bot.name}?start=link`,
    },
    shown: {
      page: {
        ...(google && { googleClientId: google.clientId }),
        ...(yandex && { yandexClientId: yandex.clientId }),
        ...(vk && { vkClientId: vk.clientId }),
        ...((login ?? widget) && { telegramLogin: true }),
        ...(linking && { telegramLinking: linking }),
        ...(widget && { telegramWidget: { bot: widget.name, script: widget.script } }),
      },
      widget: widget && { script: new URL(widget.script).origin, frame: widget.frame },
    },
  }
}

/** How Telegram is linked; null when it cannot be. The sandbox shows the widget unless told otherwise. */
export function linkingOf(
  config: Config,
  { hasLogin, hasBot }: { hasLogin: boolean; hasBot: boolean },
): TelegramLinking | null {
  const asked = config.TELEGRAM_LINKING ?? (hasTelegram(config) ? undefined : 'widget')
  if (asked === 'openid' && !hasLogin)
    throw new ConfigProblem('TELEGRAM_LINKING=openid: задайте TELEGRAM_LOGIN_CLIENT_ID и TELEGRAM_LOGIN_CLIENT_SECRET.')
  if (asked === undefined) return hasLogin ? 'openid' : hasBot ? 'code' : null
  return asked === 'openid' || hasBot ? asked : null
}

type Keys = Omit<OidcOptions, 'logger'> | Omit<OauthOptions, 'logger'>

/** Sign-in services; null for one that is not offered. */
export function signInsOf(config: Config, sandbox: SandboxAddress | null): Record<Provider, Keys | null> {
  const standIn = config.isProduction ? null : sandbox
  return {
    google: googleOf(config, standIn),
    telegram: telegramLoginOf(config, standIn),
    yandex: yandexOf(config, standIn),
    vk: vkOf(config, standIn),
  }
}

function googleOf(config: Config, sandbox: SandboxAddress | null): Keys | null {
  const shape = { service: 'google', clientAuth: 'post', scope: 'openid email profile' } as const
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer } = config
  if (clientId && clientSecret) return { ...shape, issuer, clientId, clientSecret }
  return sandbox && { ...shape, ...SANDBOX.google, issuer: `${sandbox.url}/accounts.google.com` }
}

function yandexOf(config: Config, sandbox: SandboxAddress | null): Keys | null {
  const { YANDEX_CLIENT_ID: clientId, YANDEX_CLIENT_SECRET: clientSecret } = config
  if (clientId && clientSecret) return { service: 'yandex', dialect: yandexId(), clientId, clientSecret }
  if (!sandbox) return null
  const hosts = { oauth: `${sandbox.url}/oauth.yandex.ru`, login: `${sandbox.url}/login.yandex.ru` }
  return { service: 'yandex', dialect: yandexId(hosts), ...SANDBOX.yandex }
}

function vkOf({ VK_CLIENT_ID: clientId }: Config, sandbox: SandboxAddress | null): Keys | null {
  if (clientId) return { service: 'vk', dialect: vkId(), clientId, clientSecret: null }
  return sandbox && { service: 'vk', dialect: vkId(`${sandbox.url}/id.vk.ru`), ...SANDBOX.vk }
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
  if (name && token) return { name, token, script: WIDGET_SCRIPT, frame: WIDGET_FRAME, chats: 'https://t.me' }
  if (!sandbox || hasTelegram(config)) return null
  const script = `${sandbox.url}/telegram.org/js/telegram-widget.js?22`
  return { ...SANDBOX_BOT, script, frame: sandbox.url, chats: `${sandbox.url}/t.me` }
}
