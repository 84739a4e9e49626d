import type { Reply } from '@palata/contract/endpoint'
import { moderation, REPORT_REASONS, type ReportReason } from '@palata/contract/moderation'
import { ApiError, useApi } from '#api/api.tsx'
import { ReasonForm } from '#ui/fields/ReasonForm.tsx'
import { Layer } from '#ui/layers/Layer.tsx'
import { toast } from '#ui/toasts/index.ts'
import { reportLayer } from './layers.ts'

const { other: _, ...USUAL } = REPORT_REASONS
const CODES = Object.keys(USUAL) as (keyof typeof USUAL)[]
const [FIRST, ...REST] = CODES.map((code) => USUAL[code]) as [string, ...string[]]

/** Reports a comment and says what became of the report. */
export function ReportLayer() {
  const reported = reportLayer.useDetail()
  return (
    <Layer of={reportLayer} title="Пожаловаться на комментарий">
      {reported && <Question key={reported.id} {...reported} />}
    </Layer>
  )
}

function Question({ id, words }: NonNullable<ReturnType<typeof reportLayer.useDetail>>) {
  const api = useApi()

  async function submit(chosen: string) {
    const about = { object_id: id, content_type: 'comment' as const }
    try {
      const taken = await api.call(moderation.report, { body: { ...about, ...saidOf(chosen) } })
      toast(inWords(taken), 'green')
      reportLayer.close()
    } catch (error) {
      toast((error instanceof ApiError && error.detail) || 'Жалоба не отправлена. Попробуйте ещё раз', 'red')
    }
  }

  return (
    <ReasonForm
      title={shortened(words) || 'Изображение'}
      note="Жалобу прочитает модератор. Автор комментария не узнает, кто пожаловался."
      reasons={[FIRST, ...REST]}
      submit="Пожаловаться"
      onSubmit={submit}
      onCancel={reportLayer.close}
    />
  )
}

const LONGEST = 160
const shortened = (words: string) => (words.length > LONGEST ? `${words.slice(0, LONGEST).trimEnd()}…` : words)

/** A choice that is none of the usual reasons is the reader's own text. */
function saidOf(chosen: string): { reason: ReportReason; details?: string } {
  const usual = CODES.find((code) => USUAL[code] === chosen)
  return usual ? { reason: usual } : { reason: 'other', details: chosen }
}

function inWords({ is_new: isNew, state }: Reply<typeof moderation.report>): string {
  if (isNew) return 'Жалоба отправлена: её прочитает модератор'
  if (state === 'open') return 'Вы уже пожаловались: модератор ещё не решил'
  return state === 'upheld'
    ? 'Вы уже пожаловались: модератор согласился с вами'
    : 'Вы уже пожаловались: модератор не нашёл нарушения'
}
