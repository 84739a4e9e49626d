import { useEffect, useState } from 'react'
import { Icon } from '#ui/Icon.tsx'
import { toast } from '#ui/toasts/index.ts'
import styles from './Facts.module.css'

const COPIED_MS = 1_500

/** The icon says that it is done, and for how long one may rely on it being noticed. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [isCopied, setCopied] = useState(false)

  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [isCopied])

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      toast('Не удалось скопировать', 'red')
    }
  }

  return (
    <button
      type="button"
      className={styles.copy}
      aria-label={isCopied ? 'Скопировано' : label}
      onClick={() => void copy()}
    >
      <Icon name={isCopied ? 'check' : 'copy'} size={18} />
    </button>
  )
}
