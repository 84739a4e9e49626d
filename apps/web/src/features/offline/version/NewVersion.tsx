import { useState } from 'react'
import { Button } from '#ui/controls/Button.tsx'
import { TextButton } from '#ui/controls/TextButton.tsx'
import { Notice } from '../Notice.tsx'
import { useAnswers } from '../reading/served.ts'

/** Entry script of this page. */
const entryOfPage = () => document.querySelector('script[type="module"][src^="/assets/"]')?.getAttribute('src') ?? null

/** Says that a newer build exists. The page keeps working with its own files until it is reloaded. */
export function NewVersion() {
  const [own] = useState(entryOfPage)
  const { entry: latest } = useAnswers()
  const [putAside, setPutAside] = useState<string | null>(null)
  if (!own || !latest || own === latest || putAside === latest) return null
  return (
    <Notice>
      <p>Вышла новая версия</p>
      <Button size="small" onClick={() => location.reload()}>
        Обновить
      </Button>
      <TextButton onClick={() => setPutAside(latest)}>Позже</TextButton>
    </Notice>
  )
}
