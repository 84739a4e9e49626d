import type { Theme } from './sentences.ts'

export interface Voice {
  source: 'twitter' | 'telegram'
  username: string
  name: string
  followers: number
  color: string
  /** Language of the posts; the others are read in translation. */
  lang: 'en' | 'ru'
  themes: readonly Theme[]
  /** Posts of a usual day, and the share of them with a picture. */
  daily: number
  pictured: number
  /** Coins it writes about most, by api_id. */
  coins: readonly string[]
}

/** Twelve invented voices: seven X accounts and five Telegram channels. */
export const voices: readonly Voice[] = [
  {
    source: 'twitter',
    username: 'harlanvoss',
    name: 'Harlan Voss',
    followers: 412_300,
    color: '#3f5f8a',
    lang: 'en',
    themes: ['protocol', 'price', 'process'],
    daily: 3.2,
    pictured: 0.35,
    coins: ['hyperliquid', 'aave', 'jito-governance-token', 'uniswap', 'pendle'],
  },
  {
    source: 'twitter',
    username: 'kalina_onchain',
    name: 'Ondra Kalina',
    followers: 94_180,
    color: '#3b7f6f',
    lang: 'en',
    themes: ['flows', 'protocol'],
    daily: 3,
    pictured: 0.3,
    coins: ['ethereum', 'lido-dao', 'ethena', 'arbitrum', 'usd-coin'],
  },
  {
    source: 'twitter',
    username: 'mirela_dune',
    name: 'Mirela Dune',
    followers: 186_400,
    color: '#8a4f5e',
    lang: 'en',
    themes: ['protocol', 'flows', 'risk'],
    daily: 2.6,
    pictured: 0.25,
    coins: ['hyperliquid', 'solana', 'raydium', 'pump-fun', 'jupiter-exchange-solana'],
  },
  {
    source: 'twitter',
    username: 'arregui_macro',
    name: 'Tomas Arregui',
    followers: 133_050,
    color: '#8a6b3b',
    lang: 'en',
    themes: ['macro', 'risk'],
    daily: 2.8,
    pictured: 0.2,
    coins: ['bitcoin', 'ethereum', 'pax-gold'],
  },
  {
    source: 'twitter',
    username: 'sableresearch',
    name: 'Sable Research',
    followers: 251_700,
    color: '#4a4f57',
    lang: 'en',
    themes: ['flows', 'macro', 'protocol'],
    daily: 2.4,
    pictured: 0.5,
    coins: ['tether', 'ethena-usde', 'bitcoin', 'tron', 'ondo-finance'],
  },
  {
    source: 'twitter',
    username: 'junowhitlock',
    name: 'Juno Whitlock',
    followers: 78_240,
    color: '#5a5f9a',
    lang: 'en',
    themes: ['derivatives', 'price', 'process'],
    daily: 3.4,
    pictured: 0.3,
    coins: ['bitcoin', 'solana', 'ripple', 'dogecoin', 'sui'],
  },
  {
    source: 'twitter',
    username: 'petra_lindqv',
    name: 'Petra Lindqvist',
    followers: 61_900,
    color: '#7a3f7f',
    lang: 'en',
    themes: ['price', 'derivatives', 'risk'],
    daily: 2.2,
    pictured: 0.4,
    coins: ['zcash', 'monero', 'litecoin', 'bittensor', 'near'],
  },
  {
    source: 'telegram',
    username: 'bereg_rynka',
    name: 'Берег рынка',
    followers: 48_300,
    color: '#2f6d8a',
    lang: 'ru',
    themes: ['macro', 'price', 'process'],
    daily: 3.6,
    pictured: 0.25,
    coins: ['bitcoin', 'ethereum', 'the-open-network', 'solana'],
  },
  {
    source: 'telegram',
    username: 'tihaya_gavan',
    name: 'Тихая гавань',
    followers: 27_600,
    color: '#2f7d5a',
    lang: 'ru',
    themes: ['flows', 'risk', 'protocol'],
    daily: 2.6,
    pictured: 0.2,
    coins: ['tether', 'aave', 'sky', 'ethena', 'chainlink'],
  },
  {
    source: 'telegram',
    username: 'ledger_notes',
    name: 'Ledger Notes',
    followers: 35_900,
    color: '#66513a',
    lang: 'en',
    themes: ['protocol', 'flows'],
    daily: 2.8,
    pictured: 0.3,
    coins: ['ethereum', 'optimism', 'arbitrum', 'starknet', 'celestia'],
  },
  {
    source: 'telegram',
    username: 'delta_neutral_desk',
    name: 'Delta Neutral Desk',
    followers: 19_450,
    color: '#3a3f66',
    lang: 'en',
    themes: ['derivatives', 'price'],
    daily: 2.6,
    pictured: 0.35,
    coins: ['bitcoin', 'hyperliquid', 'avalanche-2', 'chainlink', 'ripple'],
  },
  {
    source: 'telegram',
    username: 'svechi_i_dym',
    name: 'Свечи и дым',
    followers: 62_100,
    color: '#8a3f3f',
    lang: 'ru',
    themes: ['price', 'derivatives', 'process'],
    daily: 3,
    pictured: 0.4,
    coins: ['solana', 'dogecoin', 'pepe', 'zcash', 'dogwifcoin', 'bonk'],
  },
]
