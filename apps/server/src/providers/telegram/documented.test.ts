import { any, documented, type Exchange, type Place } from '#testing/documented/index.ts'
import { TELEGRAM_BOT } from '../../../../sandbox/src/oidc/identities.ts'
import { createTelegram } from './index.ts'

const HOST = 'https://api.telegram.org'
const WORK = -1_001_000_000_004
const IVAN = 700_000_001
const { token } = TELEGRAM_BOT
const bot = (place: Place, by = token) =>
  createTelegram({
    token: by,
    apiRoot: place.at(HOST, '/api.telegram.org'),
    fetch: place.fetch,
    logger: { warn() {} },
  })
const called = (method: string, body: Record<string, unknown> = {}) => ({
  call: `POST ${HOST}/bot${token}/${method}`,
  headers: { 'content-type': 'application/json' },
  body,
})
const ok = (result: unknown) => ({ body: { ok: true, result } })
const no = (error_code: number, parameters?: object) => ({
  status: error_code,
  body: { ok: false, error_code, description: 'words', ...(parameters && { parameters }) },
})
const user = {
  id: IVAN,
  is_bot: false,
  first_name: 'Иван',
  last_name: any('Сыч'),
  username: any('ivan_sych'),
  language_code: any('ru'),
}
const me = {
  id: 777_000_777,
  is_bot: true,
  first_name: 'Палата',
  username: 'PalataSandboxBot',
  can_join_groups: true,
  can_read_all_group_messages: false,
  supports_inline_queries: any(false),
  can_connect_to_business: any(false),
  has_main_web_app: any(false),
}
const invoice = { title: 'Месяц', description: 'Тридцать дней', payload: 'п', stars: 500 }
const asksInvoice = called('createInvoiceLink', {
  title: 'Месяц',
  description: 'Тридцать дней',
  payload: 'п',
  provider_token: '',
  currency: 'XTR',
  prices: [{ label: 'Месяц', amount: 500 }],
  subscription_period: 2_592_000,
})
const stars = (says: string, sides: object, isRefund: boolean, telegramId: number | null): Exchange => ({
  says,
  by: async (place) => {
    const { transactions } = await bot(place).listStarTransactions(0)
    return transactions.map(({ isRefund, telegramId, stars }) => ({ isRefund, telegramId, stars }))
  },
  wire: [
    {
      asks: called('getStarTransactions', { offset: 0, limit: 100 }),
      answers: ok({ transactions: [{ id: 't1', amount: 500, date: 1_795_168_800, ...sides }] }),
    },
  ],
  gives: [{ isRefund, telegramId, stars: 500 }],
  notInSandbox: 'the sandbox keeps payments of invoices and their refunds alone',
})
const buyer = { type: 'user', transaction_type: 'invoice_payment', user, invoice_payload: 'п' }
const gift = { id: 'g', sticker: {}, star_count: 15 }

documented({
  service: 'Telegram Bot API',
  read: [
    {
      address: 'https://core.telegram.org/bots/api',
      on: '2026-11-28',
      edition: 'Bot API 10.1 of 2026-06-11, read in PaulSonOfLars/telegram-bot-api-spec 160fd99',
    },
  ],
  exchanges: [
    {
      says: 'a bot tells who it is',
      by: (place) => bot(place).me(),
      wire: [{ asks: called('getMe'), answers: ok(me) }],
      gives: { id: 777_000_777, username: 'PalataSandboxBot' },
    },
    {
      says: 'a webhook has its address and how many updates wait',
      by: (place) => bot(place).webhook(),
      wire: [
        {
          asks: called('getWebhookInfo'),
          answers: ok({
            url: any('https://club.example/api/telegram/webhook/'),
            has_custom_certificate: false,
            pending_update_count: 0,
            last_error_date: any(1_795_168_800),
            last_error_message: any('words'),
            max_connections: any(20),
            allowed_updates: any(['message']),
          }),
        },
      ],
      gives: {
        url: 'https://club.example/api/telegram/webhook/',
        waiting: 0,
        problemAt: new Date(1_795_168_800_000),
      },
    },
    {
      says: 'an invoice in Stars has an address',
      by: (place) => bot(place).createInvoice(invoice),
      wire: [{ asks: asksInvoice, answers: ok('https://t.me/$AbCd') }],
      gives: 'https://t.me/$AbCd',
    },
    {
      says: 'an invite link with requests to join is made',
      by: (place) => bot(place).keepInviteLink(WORK, 'Рабочий чат', null),
      wire: [
        {
          asks: called('createChatInviteLink', { chat_id: WORK, name: 'Рабочий чат', creates_join_request: true }),
          answers: ok({
            invite_link: 'https://t.me/+AbCdEf',
            creator: me,
            creates_join_request: true,
            is_primary: false,
            is_revoked: false,
            name: 'Рабочий чат',
          }),
        },
      ],
      gives: 'https://t.me/+AbCdEf',
    },
    {
      says: 'a person outside of a chat has left it',
      by: (place) => bot(place).standingOf(WORK, IVAN),
      wire: [
        {
          asks: called('getChatMember', { chat_id: WORK, user_id: IVAN }),
          answers: ok({ status: 'left', user }),
        },
      ],
      gives: 'out',
    },
    {
      says: 'the number of people in a chat is a bare number',
      by: (place) => bot(place).countIn(WORK),
      wire: [{ asks: called('getChatMemberCount', { chat_id: WORK }), answers: ok(402) }],
      gives: 402,
    },
    {
      says: 'nobody is written to before the conversation begins',
      by: (place) => bot(place).sendMessage(IVAN, 'т'),
      wire: [
        {
          asks: called('sendMessage', { chat_id: IVAN, text: 'т', link_preview_options: { is_disabled: true } }),
          answers: no(403),
        },
      ],
      refuses: { status: 403, retryable: false },
    },
    {
      says: 'a wrong token is refused with 401',
      by: (place) => bot(place, '1:wrong').me(),
      wire: [{ asks: { call: `POST ${HOST}/bot1:wrong/getMe` }, answers: no(401) }],
      refuses: { status: 401 },
    },
    {
      says: 'too many calls name the seconds to wait in the body',
      by: async (place) => {
        const refusal = { method: 'createInvoiceLink', count: 1, error_code: 429, description: 'words', retry_after: 5 }
        await place.order('/__sim/telegram/refuse', refusal)
        return bot(place).createInvoice(invoice)
      },
      wire: [{ asks: asksInvoice, answers: no(429, { retry_after: 5 }) }],
      refuses: { status: 429, retryAfterMs: 5_000, retryable: true },
    },
    stars(
      'Stars of a payment come from a person',
      { source: { ...buyer, subscription_period: 2_592_000 } },
      false,
      IVAN,
    ),
    stars('Stars of a refund go to the person who paid', { receiver: buyer }, true, IVAN),
    stars(
      'Stars of a gift to a person are no refund',
      { receiver: { type: 'user', transaction_type: 'gift_purchase', user, gift } },
      false,
      IVAN,
    ),
    stars(
      'Stars of a gift to a channel belong to no person',
      { receiver: { type: 'chat', chat: { id: -100, type: 'channel', title: 'к' }, gift } },
      false,
      null,
    ),
    stars(
      'Stars that are withdrawn go to Fragment',
      {
        receiver: {
          type: 'fragment',
          withdrawal_state: { type: 'succeeded', date: 1_795_168_800, url: 'https://fragment.com/w' },
        },
      },
      false,
      null,
    ),
    stars('Stars of a withdrawal that failed come back from Fragment', { source: { type: 'fragment' } }, false, null),
    stars(
      'Stars of a bought Premium are no refund',
      { receiver: { type: 'user', transaction_type: 'premium_purchase', user, premium_subscription_duration: 3 } },
      false,
      IVAN,
    ),
    stars(
      'Stars of paid broadcasting go to Telegram',
      { receiver: { type: 'telegram_api', request_count: 9 } },
      false,
      null,
    ),
    stars(
      'Stars of a commission come from a program',
      { source: { type: 'affiliate_program', commission_per_mille: 100 } },
      false,
      null,
    ),
    stars('Stars without a known side are no refund', { source: { type: 'other' } }, false, null),
  ],
})
