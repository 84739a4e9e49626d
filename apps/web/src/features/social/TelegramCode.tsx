import { social } from '@palata/contract/social'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useApi } from '#api/api.tsx'
import { rereadAccess } from '#features/membership'
import { Button } from '#ui/controls/Button.tsx'
import { TextInput } from '#ui/fields/text/TextInput.tsx'
import { toast } from '#ui/toasts/index.ts'
import styles from './social.module.css'
import { reasonOf } from './useReturn.ts'

interface TelegramCodeProps {
  /** Chat with the bot, which sends the code at once. */
  botUrl: string
  onLinked: () => Promise<unknown>
}

/** Links Telegram by a code from the bot: works where Telegram's widget and its sign-in page do not open. */
export function TelegramCode({ botUrl, onLinked }: TelegramCodeProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [code, setCode] = useState('')
  const link = useMutation({
    mutationFn: () => api.call(social.linkTelegram, { body: { code } }),
    onSuccess: () => {
      toast('Telegram привязан', 'green')
      return Promise.all([onLinked(), rereadAccess(queryClient)])
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!link.isPending) link.mutate()
  }
  return (
    <form className={styles.code} onSubmit={send}>
      <p>Бот клуба пришлёт код. Откройте его и нажмите «Запустить» или напишите ему /link.</p>
      <Button kind="secondary" size="small" href={botUrl}>
        Открыть бота
      </Button>
      <TextInput
        label="Код из бота"
        value={code}
        onChange={(typed) => {
          link.reset()
          setCode(typed)
        }}
        placeholder="ABCD-EFGH"
        autoComplete="one-time-code"
        required
        error={link.error ? (reasonOf(link.error) ?? 'Не удалось привязать Telegram') : undefined}
      />
      <Button type="submit" size="small" isBusy={link.isPending}>
        Привязать
      </Button>
    </form>
  )
}
