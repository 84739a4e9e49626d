import { comments } from '@palata/contract/comments'
import { ApiError, useApi } from '#api/api.tsx'
import { ReasonForm } from '#ui/fields/ReasonForm.tsx'
import { Layer } from '#ui/layers/Layer.tsx'
import { toast } from '#ui/toasts/index.ts'
import { removalReasonLayer } from './layers.ts'

/** Asks a moderator for the reason of a removal: the comment is already removed, and its author reads the answer. */
export function RemovalReasonLayer() {
  const removed = removalReasonLayer.useDetail()
  return (
    <Layer of={removalReasonLayer} title="Почему удалён комментарий?">
      {removed && <Question key={removed.id} {...removed} />}
    </Layer>
  )
}

function Question({ id, words }: NonNullable<ReturnType<typeof removalReasonLayer.useDetail>>) {
  const api = useApi()

  async function submit(reason: string) {
    try {
      await api.call(comments.explain, { params: { id: String(id) }, body: { reason } })
      removalReasonLayer.close()
    } catch (error) {
      toast((error instanceof ApiError && error.detail) || 'Причина не сохранена', 'red')
    }
  }

  return (
    <ReasonForm
      title={words || 'Изображение'}
      note="Автор прочитает причину и сможет возразить. Комментарий можно вернуть."
      reasons={['Спам', 'Реклама', 'Не по теме', 'Оскорбления']}
      submit="Назвать причину"
      cancel="Без причины"
      onSubmit={submit}
      onCancel={removalReasonLayer.close}
    />
  )
}
