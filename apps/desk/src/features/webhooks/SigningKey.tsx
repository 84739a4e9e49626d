import { type DeskWebhookInFull, deskWebhooks } from '@palata/contract/desk/webhooks'
import { webhooks } from '@palata/contract/webhooks'
import { useInvalidate } from '@refinedev/core'
import { useApi } from '@site/api/api.tsx'
import { Message } from '@site/ui/blocks/Message.tsx'
import { Button } from '@site/ui/controls/Button.tsx'
import { confirmed } from '@site/ui/layers/confirm.ts'
import { useNow } from '@site/ui/time/useNow.ts'
import { useMutation } from '@tanstack/react-query'
import { withFreshStep } from '#features/secondStep/freshStep.ts'
import { SecretOnce } from '#frame/SecretOnce.tsx'
import { Section } from '#frame/Section.tsx'
import { momentInWords } from '#lists/moments.ts'
import styles from './SigningKey.module.css'

/** The key that signs the messages. The server tells a new one once, so this page is the only place that shows it. */
export function SigningKey({ webhook }: { webhook: DeskWebhookInFull }) {
  const api = useApi()
  const now = useNow()
  const invalidate = useInvalidate()
  const { id, has_key: hasKey, former_key_until: until } = webhook
  const change = useMutation({
    mutationFn: () => withFreshStep(() => api.call(webhooks.newKey, { params: { id: String(id) } }, { quiet: true })),
    onSuccess: () => void invalidate({ resource: deskWebhooks.name, invalidates: ['all'] }),
  })

  async function ask() {
    const isSure =
      !hasKey ||
      (await confirmed({
        title: 'Сменить ключ подписи?',
        text: 'Ещё сутки сообщения подписаны обоими ключами, потом прежний не подойдёт.',
        action: 'Сменить',
      }))
    if (isSure) change.mutate()
  }

  if (hasKey === undefined) return null
  return (
    <Section title="Ключ подписи">
      {change.data ? (
        <>
          <p>Сохраните ключ там, где ваша программа проверяет подпись. Больше его нигде не показать.</p>
          <div className={styles.stack}>
            <SecretOnce secret={change.data.key} />
          </div>
        </>
      ) : (
        <>
          <p>
            {hasKey
              ? 'Ключ выпущен. Показать его снова нельзя, можно сменить.'
              : 'Без ключа ничего не уходит: по подписи программа узнаёт, что сообщение от вас.'}
          </p>
          <div className={styles.row}>
            <Button kind={hasKey ? 'secondary' : 'primary'} isBusy={change.isPending} onClick={() => void ask()}>
              {hasKey ? 'Сменить ключ' : 'Выпустить ключ'}
            </Button>
          </div>
        </>
      )}
      {until && new Date(until) > now && <p>Прежний ключ подписывает рядом до: {momentInWords(until, now)}.</p>}
      {change.isError && <Message>{change.error.message}</Message>}
    </Section>
  )
}
