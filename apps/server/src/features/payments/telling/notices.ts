import type { Notice, NoticeSource, NoticeView } from '#manifest.ts'
import type { Db } from '#platform/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { invoicesSettled } from '../events.ts'
import { TARIFF_NAMES } from '../rules.ts'
import { listSettled } from '../store.ts'
import { dollars } from './letters.ts'

/** Payments that came: whoever paid waits for it, and closes the page meanwhile. */
export const paymentNotices: NoticeSource = {
  source: 'payment',
  follows: [invoicesSettled],
  idsOf: (payload) => invoicesSettled.payload.safeParse(payload).data?.ids ?? [],
  subjectOf: () => undefined,
  find: findNotices,
  present: presentNotices,
  // Nobody mutes their own money.
  about: 'always told',
}

async function findNotices(db: Db, ids: number[]): Promise<Map<number, Notice>> {
  const settled = await listSettled(db, ids)
  return new Map(
    settled.map(({ id, account_id: accountId, settled_at: at }): [number, Notice] => [
      id,
      {
        senderId: null,
        subject: { kind: 'payment', id },
        at,
        isStanding: true,
        isApart: true,
        urgent: 'payment',
        to: [{ accountId, kind: 'payment' }],
      },
    ]),
  )
}

/** Only the viewer's own. */
async function presentNotices(db: Db, viewer: Viewer, ids: number[]): Promise<Map<number, NoticeView>> {
  const own = ids.length === 0 ? [] : (await listSettled(db, ids)).filter((row) => row.account_id === viewer.id)
  return new Map(
    own.map(({ id, price_cents: price, tariff, gift_id: giftId }): [number, NoticeView] => {
      const head = `Оплата ${dollars(price)} получена`
      return [
        id,
        {
          sender: { username: '', name: 'Подписка', avatar: '' },
          html: head,
          ownText: '',
          title:
            giftId === null ? `Подписка на ${TARIFF_NAMES[tariff]}` : `Подарок: подписка на ${TARIFF_NAMES[tariff]}`,
          model: null,
          subjectId: id,
          head,
          path: '/user/subscription',
        },
      ]
    }),
  )
}
