import type { OfferKey, SubscriptionOption } from '@palata/contract/membership'
import { useEffect, useId, useState } from 'react'
import { keyOf } from '#api/offer.ts'
import { usePage } from '#api/page.tsx'
import { authLayer, MOVE_TO_PURCHASE, useMe } from '#features/accounts'
import { useNavigate } from '#navigation'
import { paths } from '#paths.ts'
import { Icon } from '#ui/blocks/Icon.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Pressable } from '#ui/controls/Pressable.tsx'
import { Figure, kindOfPrice } from '#ui/numbers/index.ts'
import { paymentLayer, telegramPaymentLayer } from './layers.ts'
import styles from './OfferPanel.module.css'
import { firstChoice, keepChoice, rememberTelegram } from './selection.ts'

const BENEFITS = ['Альфа', 'Подкасты', 'Календарь', 'Форкасты', 'Сигналы', 'Чаты']

/** Three subscription options, at most one of them chosen, and the button that starts the payment. */
export function OfferPanel() {
  const { offer } = usePage().config
  const heading = useId()
  const [choice, choose] = useChoice()
  if (offer.length === 0) return null
  const chosen = offer.find((option) => keyOf(option) === choice)
  return (
    <section className={styles.panel} aria-labelledby={heading}>
      <div className={styles.grid}>
        <h2 id={heading}>Выберите подписку</h2>
        <div className={styles.options}>
          {offer.map((option) => (
            <Option key={option.title} option={option} isChosen={option === chosen} onToggle={choose} />
          ))}
        </div>
        <ul className={styles.benefits} aria-label="Что входит">
          {BENEFITS.map((benefit) => (
            <li key={benefit}>
              <Icon name="check" size={16} />
              {benefit}
            </li>
          ))}
        </ul>
        <Actions chosen={chosen} />
      </div>
    </section>
  )
}

/** The stored choice is applied after the first render, because the server cannot know it. */
function useChoice() {
  const [choice, setChoice] = useState<OfferKey | null>('2months')
  useEffect(() => {
    const first = firstChoice(sessionStorage)
    keepChoice(sessionStorage, first)
    setChoice(first)
  }, [])
  const toggle = (option: SubscriptionOption) => {
    const next = keyOf(option) === choice ? null : keyOf(option)
    keepChoice(sessionStorage, next)
    setChoice(next)
  }
  return [choice, toggle] as const
}

interface OptionProps {
  option: SubscriptionOption
  isChosen: boolean
  onToggle: (option: SubscriptionOption) => void
}

function Option({ option, isChosen, onToggle }: OptionProps) {
  const { title, value_label, tag, tag_style } = option
  return (
    <Pressable className={styles.option} aria-pressed={isChosen} onClick={() => onToggle(option)}>
      <span className={styles.title}>
        {title}
        {tag && <span className={`${styles.tag} ${styles[tag_style]}`}>{tag}</span>}
      </span>
      <span className={styles.price}>
        <Figure kind={kindOfPrice(option)} value={option.price} isColumn inControl />
      </span>
      <span className={styles.value}>{value_label}</span>
      <span className={styles.mark} aria-hidden="true">
        {isChosen && <Icon name="check" size={14} />}
      </span>
    </Pressable>
  )
}

/** Guests are asked to sign in first. */
function Actions({ chosen }: { chosen: SubscriptionOption | undefined }) {
  const me = useMe()
  const navigate = useNavigate()
  const { links } = usePage().config
  const signIn = () => authLayer.open()

  function buy() {
    const option = chosen && keyOf(chosen)
    if (!me && option) authLayer.open({ view: 'registration', option })
    else if (chosen?.tariff) paymentLayer.open({ tariff: chosen.tariff })
  }

  function activate() {
    if (me) return navigate(paths.purchase)
    sessionStorage.setItem(MOVE_TO_PURCHASE, 'true')
    signIn()
  }

  function payInTelegram(pay: string) {
    if (!me) return signIn()
    rememberTelegram(sessionStorage, pay, new Date())
    telegramPaymentLayer.open()
  }

  return (
    <div className={styles.actions}>
      {chosen?.is_pon && chosen.link ? (
        <Button href={chosen.link} target="_blank" rel="noopener noreferrer">
          Оформить подписку
        </Button>
      ) : (
        <Button
          disabled={!chosen ? 'Выберите вариант' : chosen.is_pon && 'Ссылки на продажу NFT пока нет'}
          onClick={buy}
        >
          Оформить подписку
        </Button>
      )}
      {chosen?.additional_button_text && (
        <Button kind="secondary" onClick={activate}>
          {chosen.additional_button_text}
        </Button>
      )}
      {!chosen?.is_pon && links.telegram_pay && (
        <Button kind="secondary" onClick={() => payInTelegram(links.telegram_pay!)}>
          Оплатить в Telegram
        </Button>
      )}
    </div>
  )
}
