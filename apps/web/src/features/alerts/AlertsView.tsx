import { MOST_ALERT_RULES } from '@palata/contract/alerts'
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
  /** Id of the rule in the form; 0 for a new one. */
  const [edited, setEdited] = useState<number | null>(null)
  const { add, change } = useRules()
  const adding = useRef<HTMLButtonElement>(null)
  if (isError && !data) return <Message onRetry={() => void refetch()}>Не удалось загрузить оповещения</Message>
  if (!data) return <Skeleton height={240} />
  const { results: rules, portfolio_size: portfolioSize } = data
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
            onClick={() => setEdited(0)}
          >
            Новое правило
          </Button>
        ) : (
          <JoinButton access="unpaid" />
        )}
      </header>
      {rules.length > 0 && (
        <>
          <p className={styles.columns} aria-hidden="true">
            <span>Монеты</span>
            <span>Что</span>
            <span>Как</span>
            <span>За неделю</span>
          </p>
          <ul className={styles.rules} aria-label="Правила">
            {rules.map((rule) =>
              edited === rule.id ? (
                <li key={rule.id}>
                  <RuleForm {...{ rule, portfolioSize }} save={(body) => change(rule, body)} onClose={close} />
                </li>
              ) : (
                <RuleRow
                  key={rule.id}
                  {...{ rule, portfolioSize }}
                  onEdit={mayWrite ? () => setEdited(rule.id) : null}
                />
              ),
            )}
          </ul>
        </>
      )}
      {edited === 0 && <RuleForm portfolioSize={portfolioSize} save={add} onClose={close} />}
      {rules.length === 0 && edited !== 0 && (
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
