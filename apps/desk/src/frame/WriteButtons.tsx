import { useNavigate, usePath } from '@site/navigation/index.ts'
import { Button } from '@site/ui/controls/Button.tsx'
import { hasOpenLayer } from '@site/ui/layers/index.ts'
import { useEffect, useEffectEvent } from 'react'
import { useDeskMe } from '#providers/me.ts'
import { isTyping } from './isTyping.ts'
import styles from './WriteButtons.module.css'

/** Button and N key that start a new text from any page. */
export function WriteButtons() {
  const me = useDeskMe()
  const path = usePath()
  const kind = /^\/desk\/(news|podcasts|opinions)\b/.exec(path)?.[1]
  // Hidden on writing pages, which have their own main button.
  const isWriting = /\/(new|write)$/.test(path)
  const writesNews = me.roles.includes('editor')
  const navigate = useNavigate()
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isCommand = event.ctrlKey || event.metaKey || event.altKey
    // `code` is the key's position, the same in the Russian layout.
    if (event.code !== 'KeyN' || isCommand || isTyping(event.target) || hasOpenLayer()) return
    if (!writesNews || isWriting) return
    event.preventDefault()
    navigate('/desk/news/new')
  })
  useEffect(() => {
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  if (!me.serves('opinions') || isWriting) return null
  return (
    <Button to={`/desk/write${kind ? `?kind=${kind}` : ''}`} className={styles.write}>
      {kind === 'podcasts' ? 'Новый подкаст' : 'Написать'}
    </Button>
  )
}
