import { CoinText } from '#features/market'
import type { Post } from '../pages.ts'
import styles from './Words.module.css'

const LANGUAGES: Record<string, string> = {
  en: 'English',
  uk: 'Українська',
  es: 'Español',
  de: 'Deutsch',
  fr: 'Français',
}

interface WordsProps {
  post: Pick<Post, 'text' | 'text_ru' | 'lang' | 'is_translation_proved'>
  hasTranslation: boolean
  isOriginal: boolean
}

/** The translation, with the original beside it on request. When their numbers differ, the original is shown first. */
export function Words({ post, hasTranslation, isOriginal }: WordsProps) {
  const { text, text_ru, lang, is_translation_proved: isProved } = post
  if (!hasTranslation)
    return (
      <div lang={lang || undefined}>
        <CoinText className={styles.text} html={text} />
      </div>
    )
  if (!isOriginal) return <CoinText className={styles.text} html={text_ru ?? text} />
  const original = (
    <div className={styles.original} lang={lang || undefined}>
      <p className={styles.label}>Оригинал{LANGUAGES[lang] && `, ${LANGUAGES[lang]}`}</p>
      <CoinText className={styles.text} html={text} />
    </div>
  )
  if (!isProved)
    return (
      <div>
        <p className={styles.doubt}>В переводе не совпали числа или тикеры, поэтому сначала оригинал.</p>
        {original}
      </div>
    )
  return (
    <div className={styles.both}>
      <CoinText className={styles.text} html={text_ru ?? text} />
      {original}
    </div>
  )
}
