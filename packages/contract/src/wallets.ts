import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Instant } from './shared.ts'

/** Most linked wallets of one person. */
export const MOST_WALLETS = 10
/** Minutes in which a message must be signed. */
export const SIGN_MINUTES = 10

const Address = z
  .string('Укажите адрес кошелька')
  .regex(/^0x[0-9a-fA-F]{40}$/, 'Это не адрес кошелька: нужен 0x и 40 знаков')

export const Wallet = z.object({
  id: z.number().int(),
  /** With the checksum of EIP-55. */
  address: z.string(),
  /** The wallet holds the club's NFT, by the last answer of the chain. */
  has_pon: z.boolean(),
  /**
   * `checked`: the chain has answered. `waiting`: it has not answered yet. `failing`: it does not answer now, `has_pon`
   * is its last answer. `manual`: administrators set ownership, no chain is asked.
   */
  state: z.enum(['checked', 'waiting', 'failing', 'manual']),
  /** When the chain last answered. */
  checked_at: Instant.nullable(),
})
export type Wallet = z.infer<typeof Wallet>

export const PonWidget = z.object({
  /** Address of the collection's picture; empty when there is none. */
  logo: z.string(),
  nft_data: z.object({
    floor_price_usd: z.number().nullable(),
    floor_price_eth: z.number().nullable(),
    change_1d_percent: z.number().nullable(),
    /** When the market last answered; null when there is no price. */
    updated_at: Instant.nullable(),
  }),
})
export type PonWidget = z.infer<typeof PonWidget>

export const wallets = {
  list: endpoint({
    at: 'GET /api/users/wallets/',
    about: 'Свои кошельки: сначала привязанные раньше',
    access: 'account',
    reply: z.array(Wallet).max(MOST_WALLETS),
  }),
  challenge: endpoint({
    at: 'POST /api/users/wallets/nonce/',
    about: 'Сообщение (EIP-4361), которое кошелёк подписывает, чтобы доказать, что он ваш; годится один раз, 10 минут',
    access: 'account',
    needsProof: true,
    body: z.object({ address: Address }),
    reply: z.object({
      message: z.string(),
      /** Chain named in the message (EIP-155); the wallet has to switch to it. */
      chain_id: z.number().int().positive(),
    }),
  }),
  link: endpoint({
    at: 'POST /api/users/wallets/',
    about: 'Привязать кошелёк подписью полученного сообщения; кошельки-контракты подписывают по EIP-1271',
    access: 'account',
    needsProof: true,
    body: z.object({
      address: Address,
      signature: z.string('Нужна подпись').regex(/^0x([0-9a-fA-F]{2}){1,10000}$/, 'Это не подпись'),
    }),
    status: 201,
    reply: Wallet,
  }),
  recheck: endpoint({
    at: 'POST /api/users/wallets/check/',
    about: 'Спросить сеть о своих кошельках сейчас, не дожидаясь ежечасной проверки',
    access: 'account',
    reply: z.array(Wallet).max(MOST_WALLETS),
  }),
  remove: endpoint({
    at: 'DELETE /api/users/wallets/:id/',
    about: 'Отвязать кошелёк; если NFT был только на нём, доступ по NFT кончается сразу',
    access: 'account',
    needsProof: true,
    status: 204,
    reply: z.null(),
  }),
  ponWidget: endpoint({
    at: 'GET /api/widgets/pon-widget/',
    about: 'Коллекция клуба: картинка, нижняя цена и её изменение за сутки',
    access: 'paid',
    reply: PonWidget,
  }),
}
