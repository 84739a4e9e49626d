import { type DeskNewsDraft, deskWriting } from '@palata/contract/desk/posts/writing'
import { solePage } from '@palata/contract/text/links'
import { useApi } from '@site/api/api.tsx'
import { useLeaveGuard } from '@site/navigation/index.ts'
import { Button } from '@site/ui/controls/Button.tsx'
import { TextInput } from '@site/ui/fields/text/TextInput.tsx'
import { confirmed } from '@site/ui/layers/confirm.ts'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { problemsOf } from '#acts/problems.ts'
import { Missing } from '#frame/Missing.tsx'
import { Section } from '#frame/Section.tsx'
import { useDeskMe } from '#providers/me.ts'
import { NewsForm } from './NewsForm.tsx'
import { htmlOfWords } from './newsText.ts'
import styles from './QuickNewsPage.module.css'

/** A news item from a pasted link or text: the server reads it, the editor corrects it and publishes it. */
export function QuickNewsPage() {
  return useDeskMe().roles.includes('editor') ? <QuickNews /> : <Missing />
}

function QuickNews() {
  const api = useApi()
  const field = useRef<HTMLFormElement>(null)
  const [pasted, setPasted] = useState('')
  const [draft, setDraft] = useState<DeskNewsDraft | null>(null)
  const [reads, setReads] = useState(0)
  const [isCorrected, setCorrected] = useState(false)
  const [isSent, setSent] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  useLeaveGuard(!isSent && (pasted.trim() !== '' || draft !== null), () =>
    confirmed({ title: 'Уйти без публикации?', text: 'Вставленное и исправленное пропадёт.', action: 'Уйти' }),
  )
  useEffect(() => field.current?.querySelector('textarea')?.focus(), [])

  function put(next: DeskNewsDraft) {
    setDraft(next)
    setReads((count) => count + 1)
    setCorrected(false)
  }

  async function read(words: string) {
    if (isBusy || !words.trim()) return
    const isAgreed =
      !isCorrected ||
      (await confirmed({ title: 'Прочитать заново?', text: 'Исправленное будет заменено.', action: 'Заменить' }))
    if (!isAgreed) return
    setBusy(true)
    setProblem('')
    try {
      put(await api.call(deskWriting.readNews, { body: { pasted: words } }, { quiet: true }))
    } catch (error) {
      const problems = problemsOf(error)
      setProblem(problems.pasted ?? problems[''] ?? 'Не получилось')
    } finally {
      setBusy(false)
    }
  }

  function onPaste(event: ClipboardEvent) {
    const words = event.clipboardData.getData('text')
    // A paste into other text is an ordinary paste.
    if (isBusy || pasted.trim() || !words.trim()) return
    event.preventDefault()
    setPasted(words)
    void read(words)
  }

  function onKeyDown(event: KeyboardEvent) {
    // On a button, Enter has to press it.
    if (event.key !== 'Enter' || event.shiftKey || !(event.target instanceof HTMLTextAreaElement)) return
    event.preventDefault()
    void read(pasted)
  }

  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>Быстрая новость</h1>
      <Section title="Откуда" note="Enter читает, Ctrl + Enter в новости публикует">
        <form
          ref={field}
          className={styles.field}
          onSubmit={(event) => {
            event.preventDefault()
            void read(pasted)
          }}
          onPaste={onPaste}
          onKeyDown={onKeyDown}
          aria-busy={isBusy}
        >
          <TextInput
            label="Ссылка или текст"
            name="pasted"
            type="textarea"
            value={pasted}
            error={problem || undefined}
            onChange={setPasted}
          />
          <div className={styles.buttons}>
            {problem && !draft && (
              <Button
                kind="secondary"
                size="small"
                onClick={() => {
                  const source = solePage(pasted) ?? ''
                  const content = source ? '' : htmlOfWords(pasted)
                  put({ title: '', short_description: '', content, source, site: '', image: '', coins: [] })
                }}
              >
                Написать самому
              </Button>
            )}
            <Button type="submit" size="small" isBusy={isBusy} disabled={!pasted.trim() && 'Вставьте текст'}>
              Прочитать
            </Button>
          </div>
        </form>
      </Section>
      {draft && <NewsForm key={reads} draft={draft} onChange={() => setCorrected(true)} onSent={() => setSent(true)} />}
    </div>
  )
}
