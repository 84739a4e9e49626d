import { LONGEST_FEEDBACK, pages } from '@palata/contract/pages'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { useApi } from '#api/api.tsx'
import { ApiError } from '#api/errors.ts'
import { useReader } from '#features/accounts'
import { BotCheck } from '#features/botCheck'
import { useSearch } from '#navigation'
import { Button } from '#ui/controls/Button.tsx'
import { TextInput } from '#ui/fields/text/TextInput.tsx'
import { useKeptText } from '#ui/fields/text/useKeptText.ts'
import { toast } from '#ui/toasts/index.ts'
import { FeedbackPictures } from './FeedbackPictures.tsx'
import styles from './pages.module.css'
import { reportSearch } from './routes.ts'

type Errors = Partial<Record<'email' | 'message' | 'images', string>>

const REQUIRED = 'Это обязательное поле'

/** Form of a message to the team; the text stays until the server has accepted it. */
export function ReportPage() {
  const api = useApi()
  const { me } = useReader()
  const { about } = useSearch(reportSearch)
  const [email, setEmail] = useState('')
  const [message, setMessage] = useKeptText('feedback', about && `Ошибка на странице /knowledge-base/${about}: `)
  const [images, setImages] = useState<File[]>([])
  const [errors, setErrors] = useState<Errors>({})
  const [attempt, setAttempt] = useState(0)
  const [token, setToken] = useState<string | null>(null)
  const [sentFrom, setSentFrom] = useState<string | null>(null)
  useEffect(() => setEmail((given) => given || me?.email || ''), [me?.email])
  const send = useMutation({
    mutationFn: (sent: Written) => api.call(pages.feedback, { body: formOf(sent) as never }),
    onSuccess: (_, sent) => {
      toast('Сообщение отправлено', 'green')
      setMessage('')
      setImages([])
      setSentFrom(sent.email)
    },
    onError: (error) => {
      toast('Ошибка при отправке сообщения', 'red')
      if (error instanceof ApiError) setErrors(fieldsOf(error))
    },
    // A token is valid for one attempt, so a new one is requested.
    onSettled: () => setAttempt((count) => count + 1),
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (send.isPending || !token) return
    const found: Errors = {
      ...(email.trim() === '' && { email: REQUIRED }),
      ...(message.trim() === '' && { message: REQUIRED }),
    }
    setErrors(found)
    setSentFrom(null)
    if (Object.keys(found).length === 0) send.mutate({ email, message, token, images })
  }

  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>Обратная связь</h1>
      <p className={styles.note}>Напишите, что не работает, чего не хватает или в чём мы ошиблись. Ответим письмом.</p>
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextInput label="Почта" autoComplete="email" value={email} onChange={setEmail} error={errors.email} />
        <TextInput
          label="Сообщение"
          type="textarea"
          maxSymbols={LONGEST_FEEDBACK}
          value={message}
          onChange={setMessage}
          error={errors.message}
        />
        <FeedbackPictures images={images} error={errors.images} onChange={setImages} />
        <BotCheck key={attempt} action="feedback" onToken={setToken} />
        {send.error && Object.keys(errors).length === 0 && (
          <p className={styles.error} role="alert">
            {send.error.message}
          </p>
        )}
        <Button type="submit" isBusy={send.isPending} disabled={!token && 'Пройдите проверку, что вы не робот'}>
          Отправить
        </Button>
        {sentFrom && <p role="status">Сообщение у нас. Ответ придёт на {sentFrom}</p>}
      </form>
    </div>
  )
}

interface Written {
  email: string
  message: string
  token: string
  images: readonly File[]
}

/** Form data, because pictures are attached. */
function formOf({ email, message, token, images }: Written): FormData {
  const form = new FormData()
  form.append('email', email)
  form.append('message', message)
  form.append('turnstile_token', token)
  for (const image of images) form.append('images', image)
  return form
}

function fieldsOf({ body }: ApiError): Errors {
  const fields = (body ?? {}) as Record<string, unknown>
  const first = (name: string) => (Array.isArray(fields[name]) ? String(fields[name][0]) : undefined)
  const [email, message, images] = [first('email'), first('message'), first('images')]
  return { ...(email && { email }), ...(message && { message }), ...(images && { images }) }
}
