import { type AlertRule, MOST_ALERT_RULES } from '@palata/contract/alerts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useApi } from '#api/api.tsx'
import { JoinButton } from '#features/membership'
import { EmptyState } from '#ui/blocks/EmptyState.tsx'
import { Message } from '#ui/blocks/Message.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { Button } from '#ui/controls/Button.tsx'
import styles from './alerts.module.css'
import { alertList } from './queries.ts'
import { ReadyRules } from './ReadyRules.tsx'
import { RuleForm } from './RuleForm.tsx'
import { RuleRow } from './RuleRow.tsx'
import { useRules } from './useRules.ts'

/** The reader's rules and a form for them. `mayWrite`: their access allows new ones. */
export function AlertsView({ mayWrite }: { mayWrite: boolean }) {
  const { data, isError, refetch } = useQuery(alertList(useApi()))
  const [edited, setEdited] = useState<AlertRule | 'new' | null>(null)
  const { add, change } = useRules()
  const adding = useRef<HTMLButtonElement>(null)
  if (isError && !data) return <Message onRetry={() => void refetch()}>Не удалось загрузить оповещения</Message>
  if (!data) return <Skeleton height={240} />
  const { results: rules, portfolio_ids: portfolio } = data
  const portfolioSize = portfolio.length
  const isGone = edited !== null && edited !== 'new' && !rules.some(({ id }) => id === edited.id)
  // What is written about a rule that another tab has removed stays, and can be saved as a new one.
  const shown = isGone ? [...rules, edited] : rules
  function close() {
    setEdited(null)
    adding.current?.focus()
  }
  return (
    <section className={styles.panel} aria-labelledby="alerts">
      <header>
        <h2 id="alerts">Что присылать {rules.length > 0 && <small>правил {rules.length}</small>}</h2>
        {mayWrite ? (
          <Button
            ref={adding}
            kind="secondary"
            size="small"
            disabled={rules.length >= MOST_ALERT_RULES && 'Правил уже пятьдесят. Чтобы добавить новое, уберите лишнее'}
            onClick={() => setEdited('new')}
          >
            Новое правило
          </Button>
        ) : (
          <JoinButton access="unpaid" />
        )}
      </header>
      {shown.length > 0 && (
        <>
          <p className={styles.columns} aria-hidden="true">
            <span>Монеты</span>
            <span>Что</span>
            <span>Как</span>
            <span>За неделю</span>
          </p>
          <ul className={styles.rules} aria-label="Правила">
            {shown.map((rule) =>
              typeof edited === 'object' && edited?.id === rule.id ? (
                <li key={rule.id}>
                  <RuleForm
                    {...{ rule, portfolioSize, isGone }}
                    save={(body) => (isGone ? add(body) : change(rule, body))}
                    onClose={close}
                  />
                </li>
              ) : (
                <RuleRow key={rule.id} {...{ rule, portfolioSize }} onEdit={mayWrite ? () => setEdited(rule) : null} />
              ),
            )}
          </ul>
        </>
      )}
      {edited === 'new' && <RuleForm portfolioSize={portfolioSize} save={add} onClose={close} />}
      {shown.length === 0 && edited !== 'new' && (
        <EmptyState icon={mayWrite ? 'bell' : 'lock'} isSmall help={mayWrite ? HELP : 'Правила доступны по подписке.'}>
          Правил пока нет
        </EmptyState>
      )}
      {mayWrite && edited === null && <ReadyRules rules={rules} />}
      {rules.length > 1 && (
        <p className={styles.foot}>Совпало несколько правил — придёт один раз, самым быстрым способом.</p>
      )}
    </section>
  )
}

const HELP = 'Правило скажет о новом по вашим монетам: включите готовое или составьте своё.'
