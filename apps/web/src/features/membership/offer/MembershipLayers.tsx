import { usePage } from '#api/page.tsx'
import { isTelegram, useMe } from '#features/accounts'
import { Link, useNavigate } from '#navigation'
import { Button } from '#ui/Button.tsx'
import { closeLayer, useLayerDetail, useOpenLayers } from '#ui/layers/index.ts'
import { Layer } from '#ui/layers/Layer.tsx'
import { paths } from '../../../paths.ts'
import styles from './MembershipLayers.module.css'
import { type PaymentDetail, PaymentStart } from './PaymentStart.tsx'
import { telegramPayLink } from './selection.ts'

/** Every dialog about buying a subscription. */
export function MembershipLayers() {
  const payment = useLayerDetail<PaymentDetail>('subscription_popup')
  return (
    <>
      <Layer id="subscription_popup" title="Покупка подписки">
        {payment && <PaymentStart {...payment} />}
      </Layer>
      <TelegramPopup />
      <Help />
      <Lapsed />
    </>
  )
}

/** What is paid there opens the access of whoever has linked their Telegram: the others are led to that. */
function TelegramPopup() {
  const me = useMe()
  const isOpen = useOpenLayers().includes('telegram_subscribe_popup')
  const pay = isOpen ? telegramPayLink(sessionStorage) : null
  return (
    <Layer id="telegram_subscribe_popup" title="Подписка через Telegram">
      <p className={styles.text}>Перейдите в Telegram для оплаты подписки</p>
      <div className={styles.actions}>
        <Button href={pay ?? ''} disabled={!pay} target="_blank" rel="noopener noreferrer">
          Перейти
        </Button>
      </div>
      {me && !isTelegram(me) && (
        <p className={styles.hint}>
          Чтобы оплата открыла доступ, привяжите Telegram в{' '}
          <Link to={paths.settings} onClick={() => closeLayer('telegram_subscribe_popup')}>
            настройках профиля
          </Link>
        </p>
      )}
    </Layer>
  )
}

function Help() {
  const { support } = usePage().config.links
  return (
    <Layer id="problem_subscribe" title="Возникли проблемы с оплатой?">
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

function Lapsed() {
  const navigate = useNavigate()
  return (
    <Layer id="subscription_problem" title="Ваша подписка закончилась">
      <p className={styles.text}>Ленты, календарь и сигналы снова откроются, как только вы продлите доступ.</p>
      <div className={styles.actions}>
        <Button
          onClick={() => {
            closeLayer('subscription_problem')
            navigate(paths.purchase)
          }}
        >
          Оформить подписку
        </Button>
      </div>
    </Layer>
  )
}
