import { secondStep } from '@palata/contract/secondStep'
import { useApi } from '@site/api/api.tsx'
import { signOut } from '@site/api/refresh.ts'
import { Message } from '@site/ui/blocks/Message.tsx'
import { PersonName } from '@site/ui/blocks/PersonName.tsx'
import { Button } from '@site/ui/controls/Button.tsx'
import { useNow } from '@site/ui/time/useNow.ts'
import { toast } from '@site/ui/toasts/index.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiTokens } from '#features/tokens/ApiTokens.tsx'
import { Section } from '#frame/Section.tsx'
import { momentInWords } from '#lists/moments.ts'
import { useDeskMe } from '#providers/me.ts'
import { withFreshStep } from './freshStep.ts'
import styles from './MePage.module.css'
import { NewPasskey } from './NewPasskey.tsx'
import { NewTotp } from './NewTotp.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

/** The person's own second step (app, passkeys, recovery codes), and signing out. */
export function MePage() {
  const api = useApi()
  const me = useDeskMe()
  const client = useQueryClient()
  const now = useNow()
  const [adding, setAdding] = useState<'totp' | 'passkey' | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const {
    data: state,
    error,
    refetch,
  } = useQuery({
    queryKey: ['desk', 'second-step'],
    queryFn: ({ signal }) => api.call(secondStep.state, undefined, { signal, quiet: true }),
  })

  const reread = () => void client.invalidateQueries({ queryKey: ['desk'] })
  const added = (recovery: readonly string[]) => {
    setAdding(null)
    setCodes(recovery)
    reread()
  }
  async function attempt(call: () => Promise<unknown>) {
    try {
      await withFreshStep(call)
      reread()
    } catch (failure) {
      toast(failure instanceof Error ? failure.message : 'Не получилось')
    }
  }

  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>
        <PersonName wraps>{me.name}</PersonName>
      </h1>
      {error && !state && <Message onRetry={() => void refetch()}>{error.message}</Message>}
      {codes && (
        <Section title="Коды восстановления">
          <div className={styles.stack}>
            <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />
          </div>
        </Section>
      )}
      {state && (
        <>
          <Section title="Приложение с кодами" note={state.has_totp ? 'включено' : 'не настроено'}>
            {adding === 'totp' ? (
              <NewTotp onDone={added} />
            ) : (
              <Button kind="secondary" onClick={() => setAdding('totp')}>
                {state.has_totp ? 'Настроить заново' : 'Настроить'}
              </Button>
            )}
          </Section>
          <Section title="Ключи" note={state.passkeys.length === 0 ? 'нет' : undefined}>
            <div className={styles.stack}>
              <ul className={styles.keys}>
                {state.passkeys.map(({ id, name, created_at: created, used_at: used }) => (
                  <li key={id}>
                    <span>
                      <b>{name}</b>
                      <small>
                        {used ? `входили ${momentInWords(used, now)}` : `создан ${momentInWords(created, now)}`}
                      </small>
                    </span>
                    <Button
                      kind="secondary"
                      size="small"
                      onClick={() =>
                        void attempt(() => api.call(secondStep.removePasskey, { params: { id: String(id) } }))
                      }
                    >
                      Убрать
                    </Button>
                  </li>
                ))}
              </ul>
              {adding === 'passkey' ? (
                <NewPasskey onDone={added} />
              ) : (
                <Button kind="secondary" onClick={() => setAdding('passkey')}>
                  Добавить ключ
                </Button>
              )}
            </div>
          </Section>
          <Section title="Коды восстановления" note={`осталось ${state.recovery_codes_left}`}>
            <Button
              kind="secondary"
              onClick={() =>
                void attempt(async () => {
                  const renewed = await api.call(secondStep.renewRecovery, undefined, { quiet: true })
                  setCodes(renewed.recovery_codes)
                })
              }
            >
              Выпустить новые
            </Button>
          </Section>
          {me.second_step.is_open && <ApiTokens />}
          <Button
            kind="secondary"
            onClick={() => void signOut((url, init) => fetch(url, init)).then(() => client.clear())}
          >
            Выйти
          </Button>
        </>
      )}
    </div>
  )
}
