import type { OfferKey } from '@palata/contract/membership'
import type { Typed } from './signUp/typed.ts'

export const SECTIONS = [
  'start_login',
  'start_signup',
  'login_form',
  'signup_form',
  'google_module',
  'yandex_module',
  'vk_module',
  'logout_confirm',
  'forgot_pass',
  'forgot_pass_from_user',
  'forgot_pass_success',
  'reset_form',
] as const
export type Section = (typeof SECTIONS)[number]

export const TITLES: Record<Section, string> = {
  start_login: 'Войти',
  start_signup: 'Регистрация',
  login_form: 'Войти через почту',
  signup_form: 'Регистрация',
  google_module: 'Войти',
  yandex_module: 'Войти',
  vk_module: 'Войти',
  logout_confirm: 'Выход',
  forgot_pass: 'Сброс пароля',
  forgot_pass_from_user: 'Сброс пароля',
  forgot_pass_success: 'Сброс пароля',
  reset_form: 'Подтверждение пароля',
}

/** Section that the back arrow leads to; other sections have no arrow. */
export const BACK: Partial<Record<Section, Section>> = {
  login_form: 'start_login',
  forgot_pass: 'login_form',
  signup_form: 'start_signup',
}

const ENTRANCES: readonly Section[] = [
  ...(['start_login', 'start_signup', 'login_form', 'signup_form'] as const),
  ...(['google_module', 'yandex_module', 'vk_module'] as const),
]
/** Sections that show the option that the reader is about to buy. */
export const isEntrance = (section: Section) => ENTRANCES.includes(section)

/** Options of opening the dialog. */
export interface AuthDetail {
  section?: Section
  /** Opens the registration form at once. */
  view?: 'registration'
  /** The option that the guest wants to buy: stored until they sign in, then the payment starts with it. */
  option?: OfferKey
  /** Path of the text, of the gift or of the subscription with a code, that led here: read after the sign-in, and after the payment of an option. */
  text?: string
  email?: string
  /** Fills the registration form again, short as it was. */
  again?: { typed: Typed; isShort: boolean }
  /** The reason why another way to sign in failed. */
  problem?: string
  /** Taken from the link in the letter. */
  uid?: string
  token?: string
}
