import { countOf } from '@palata/contract/text/plural'
import { usePage } from '#api/page.tsx'
import { isTelegram, useMe } from '#features/accounts'
import { Link } from '#navigation'
import { paths } from '#paths.ts'
import { Button } from '#ui/controls/Button.tsx'
import { tied } from '#ui/format/index.ts'
import { Layer } from '#ui/layers/Layer.tsx'
import { paymentHelpLayer, paymentLayer, telegramPaymentLayer } from './layers.ts'
import styles from './PaymentLayers.module.css'
import { Purchase } from './purchase/Purchase.tsx'
import { telegramPayLink } from './selection.ts'

export function PaymentLayer() {
  const payment = paymentLayer.useDetail()
  return (
    <Layer of={paymentLayer} title="Покупка подписки">
      {payment && <Purchase tariff={payment.tariff} />}
    </Layer>
  )
}

/** Names the price, the term and what must be linked first: a Telegram payment gives access only to a linked account. */
export function TelegramPaymentLayer() {
  const me = useMe()
  const { telegramStars: stars } = usePage().config
  const price = stars
    ? tied(`30 дней за ${countOf(stars, ['звезду', 'звезды', 'звёзд'])} Telegram. Продлевается сама, пока не отмените`)
    : 'Цену и срок назовёт бот перед оплатой'
  const isOpen = telegramPaymentLayer.useIsOpen()
  const pay = isOpen ? telegramPayLink(sessionStorage) : null
  return (
    <Layer of={telegramPaymentLayer} title="Подписка через Telegram">
      <p className={styles.price}>{price}</p>
      {me && !isTelegram(me) && (
        <p className={styles.hint}>
          Сначала привяжите Telegram в{' '}
          <Link to={paths.settings} onClick={telegramPaymentLayer.close}>
            настройках профиля
          </Link>
          : оплата открывает доступ только привязанному аккаунту.
        </p>
      )}
      <p className={styles.text}>Перейдите в Telegram для оплаты подписки</p>
      <div className={styles.actions}>
        <Button
          href={pay ?? ''}
          disabled={!pay && 'Ссылки на оплату нет: выберите вариант ещё раз'}
          target="_blank"
          rel="noopener noreferrer"
        >
          Перейти
        </Button>
      </div>
    </Layer>
  )
}

export function PaymentHelpLayer() {
  const { support } = usePage().config.links
  return (
    <Layer of={paymentHelpLayer} title="Возникли проблемы с оплатой?">
      <p className={styles.text}>
        Платёж в сети подтверждается не сразу: обычно доступ открывается за несколько минут. Если прошло больше часа,
        напишите в поддержку и назовите номер счёта со страницы оплаты.
      </p>
      <div className={styles.actions}>
        <Button href={support || paths.report} target={support ? '_blank' : undefined} rel="noopener noreferrer">
          Написать в поддержку
        </Button>
      </div>
    </Layer>
  )
}
