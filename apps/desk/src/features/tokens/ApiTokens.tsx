import { type ApiToken, MOST_TOKENS, tokens } from '@palata/contract/tokens'
import { useApi } from '@site/api/api.tsx'
import { Message } from '@site/ui/blocks/Message.tsx'
import { Button } from '@site/ui/controls/Button.tsx'
import { confirmed } from '@site/ui/layers/confirm.ts'
import { useNow } from '@site/ui/time/useNow.ts'
import { toast } from '@site/ui/toasts/index.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { SecretOnce } from '#frame/SecretOnce.tsx'
import { Section } from '#frame/Section.tsx'
import { momentInWords } from '#lists/moments.ts'
import styles from './ApiTokens.module.css'
import { NewToken } from './NewToken.tsx'
import { SCOPES } from './scopes.ts'

/** The person's keys for programs: those that stand, and a new one, shown this once. */
export function ApiTokens() {
  const api = useApi()
  const client = useQueryClient()
  const now = useNow()
  const [made, setMade] = useState<string | null>(null)
  const [isAdding, setAdding] = useState(false)
  const queryKey = ['desk', 'tokens']
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.call(tokens.list, undefined, { signal, quiet: true }),
  })
  const reread = () => void client.invalidateQueries({ queryKey })

  async function remove({ id, name }: ApiToken) {
    const isSure = await confirmed({
      title: `Отозвать ключ «${name}»?`,
      text: 'Программа с этим ключом перестанет работать сразу.',
      action: 'Отозвать',
    })
    if (!isSure) return
    try {
      await api.call(tokens.remove, { params: { id: String(id) } }, { quiet: true })
    } catch (failure) {
      toast(failure instanceof Error ? failure.message : 'Не получилось')
    }
    reread()
  }

  return (
    <Section title="Ключи API" note={data?.results.length === 0 ? 'нет' : undefined}>
      <div className={styles.stack}>
        {error && !data && <Message onRetry={() => void refetch()}>{error.message}</Message>}
        <ul className={styles.list}>
          {data?.results.map((token) => (
            <li key={token.id}>
              <span>
                <b>{token.name}</b>
                <small>{token.scopes.map((scope) => SCOPES[scope].short).join(', ')}</small>
                <small>{termOf(token, now)}</small>
                <small>{lastUseOf(token, now)}</small>
              </span>
              <Button kind="secondary" size="small" onClick={() => void remove(token)}>
                Отозвать
              </Button>
            </li>
          ))}
        </ul>
        {made && (
          <>
            <p>Сохраните ключ: больше его нигде не показать.</p>
            <SecretOnce secret={made} />
          </>
        )}
        {isAdding ? (
          <NewToken
            onMade={(token) => {
              setMade(token)
              setAdding(false)
              reread()
            }}
          />
        ) : (
          data &&
          (data.results.length < MOST_TOKENS ? (
            <Button kind="secondary" onClick={() => setAdding(true)}>
              Новый ключ
            </Button>
          ) : (
            <p>Ключей уже {MOST_TOKENS}. Чтобы выпустить новый, отзовите лишний.</p>
          ))
        )}
      </div>
    </Section>
  )
}

const termOf = ({ is_expired: isOver, expires_at: end }: ApiToken, now: Date) =>
  isOver ? `срок вышел ${momentInWords(end, now)}` : `действует до: ${momentInWords(end, now)}`

const lastUseOf = ({ used_at: at, used_from: from }: ApiToken, now: Date) =>
  at ? `последний запрос ${momentInWords(at, now)}${from && `, сеть ${from}`}` : 'запросов ещё не было'
