import { Dialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { Button } from '#ui/controls/Button.tsx'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { Segments } from '#ui/controls/Segments.tsx'
import { KeyList } from '../toolbar/KeyList.tsx'
import styles from './EditorFrame.module.css'

export type View = 'text' | 'preview' | 'channels' | 'drafts'

interface EditorFrameProps {
  title: string
  saved: ReactNode
  action: string
  isBusy: boolean
  /** Why the text cannot be sent yet. */
  unready: string | false
  view: View
  onView: (view: View) => void
  hasDrafts: boolean
  hasChannels: boolean
  bar: ReactNode
  failure: ReactNode
  notice: ReactNode
  head: ReactNode
  text: ReactNode
  below: ReactNode
  preview: ReactNode
  card: ReactNode
  channels: ReactNode
  drafts: ReactNode
}

/**
 * Layout of the editor: on a desktop the text with its side column; on a phone one view at a time, with the toolbar
 * above the keyboard. Hidden parts keep their state.
 */
export function EditorFrame(props: EditorFrameProps) {
  const { title, saved, action, isBusy, unready, view, onView, hasDrafts, hasChannels } = props
  const views: [View, string][] = [
    ['text', 'Текст'],
    ['preview', 'Вид'],
    ...(hasChannels ? [['channels', 'Каналы'] as [View, string]] : []),
    ...(hasDrafts ? [['drafts', 'Черновики'] as [View, string]] : []),
  ]
  const submit = (place: string | undefined) => (
    <Button type="submit" className={place} isBusy={isBusy} disabled={unready}>
      {action}
    </Button>
  )
  return (
    <>
      <header className={styles.header}>
        <Dialog.Close render={<IconButton icon="close" label="Закрыть" className={styles.close} />} />
        <div className={styles.name}>
          <Dialog.Title className={styles.title!}>{title}</Dialog.Title>
          {saved}
        </div>
        {submit(styles.topSubmit)}
      </header>
      <div className={styles.tabs}>
        <Segments label="Что показать" options={views} chosen={view} onChoose={onView} />
      </div>
      {props.failure && <div className={styles.failure}>{props.failure}</div>}
      <div className={styles.body} data-view={view} data-coin-lists="">
        <div className={styles.main}>
          {props.notice}
          <div className={styles.writing} hidden={view === 'preview'}>
            {props.head}
            <div className={styles.text}>
              <div className={styles.bar}>{props.bar}</div>
              {props.text}
            </div>
            {props.below}
          </div>
          {view === 'preview' && props.preview}
        </div>
        <aside className={styles.side} aria-label="Карточка и черновики">
          <div className={styles.card}>{props.card}</div>
          {props.channels && <div className={styles.channels}>{props.channels}</div>}
          {props.drafts && <div className={styles.drafts}>{props.drafts}</div>}
        </aside>
      </div>
      <footer className={styles.footer}>
        <KeyList />
        <Button kind="secondary" onClick={() => onView(view === 'preview' ? 'text' : 'preview')}>
          {view === 'preview' ? 'К тексту' : 'Просмотр'}
        </Button>
        {submit(undefined)}
      </footer>
    </>
  )
}
