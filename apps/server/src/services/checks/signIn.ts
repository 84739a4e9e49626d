import type { Config } from '../../platform/config.ts'
import { type Check, fine, once } from '../../providers/check.ts'
import { checkSignIn } from '../../providers/oidc/check.ts'
import { checkTurnstile } from '../../providers/turnstile/check.ts'
import { turnstileOf } from '../botCheck.ts'
import { publicUrlOf } from '../sandbox/sandbox.ts'
import { signInsOf } from '../social.ts'
import type { CheckOf } from './world.ts'

export const google: CheckOf = ({ config, sandbox }) =>
  signIn(config, signInsOf(config, sandbox).google, {
    name: 'google',
    title: 'Вход через Google',
    mode: config.GOOGLE_CLIENT_ID ? 'real' : 'sandbox',
    settings: 'GOOGLE_CLIENT_ID и GOOGLE_CLIENT_SECRET',
  })

export const telegramSignIn: CheckOf = ({ config, sandbox }) =>
  signIn(config, signInsOf(config, sandbox).telegram, {
    name: 'telegram-login',
    title: 'Вход через Telegram',
    mode: config.TELEGRAM_LOGIN_CLIENT_ID ? 'real' : 'sandbox',
    settings: 'TELEGRAM_LOGIN_CLIENT_ID и TELEGRAM_LOGIN_CLIENT_SECRET',
  })

export const yandex: CheckOf = ({ config, sandbox }) =>
  signIn(config, signInsOf(config, sandbox).yandex, {
    name: 'yandex',
    title: 'Вход через Яндекс ID',
    mode: config.YANDEX_CLIENT_ID ? 'real' : 'sandbox',
    settings: 'YANDEX_CLIENT_ID и YANDEX_CLIENT_SECRET',
  })

export const vk: CheckOf = ({ config, sandbox }) =>
  signIn(config, signInsOf(config, sandbox).vk, {
    name: 'vk',
    title: 'Вход через VK ID',
    mode: config.VK_CLIENT_ID ? 'real' : 'sandbox',
    settings: 'VK_CLIENT_ID',
  })

export const turnstile: CheckOf = ({ config }) => {
  const given = turnstileOf(config)
  return {
    name: 'turnstile',
    title: 'Проверка на роботов',
    mode: 'real',
    settings: 'TURNSTILE_SECRET_KEY',
    run: async () => (given ? checkTurnstile(given) : [fine('Своя: браузер решает задачу, другая служба не нужна')]),
  }
}

function signIn(config: Config, keys: ReturnType<typeof signInsOf>['google'], about: Omit<Check, 'run'>): Check {
  if (!keys) return { ...about, mode: 'off', run: async () => [] }
  const options = { ...keys, logger: once('').logger }
  return { ...about, run: () => checkSignIn(options, `${publicUrlOf(config)}/login`, about.settings) }
}
