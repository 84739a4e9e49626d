import { ReasonForm } from '#ui/fields/ReasonForm.tsx'
import { Layer } from '#ui/layers/Layer.tsx'
import { removeLayer } from './layers.ts'
import { usePostActs } from './usePostActs.ts'

/** Asks for confirmation of a removal and for the reason, which the author reads. */
export function RemoveLayer() {
  const asked = removeLayer.useDetail()
  return (
    <Layer of={removeLayer} title="Удалить пост?" {...(asked && { returnTo: asked.returnTo })}>
      {asked && <Question key={asked.post.id} {...asked} />}
    </Layer>
  )
}

function Question({ post, onRemoved }: NonNullable<ReturnType<typeof removeLayer.useDetail>>) {
  const { remove } = usePostActs({ id: post.id, content_type: 'opinion', content_type_id: 3 })

  async function submit(reason: string) {
    if (!(await remove(reason))) return
    // Lets the lists render without the card first: the focus must not return to an element that is about to go.
    await new Promise((resolve) => setTimeout(resolve))
    removeLayer.close()
    onRemoved()
  }

  return (
    <ReasonForm
      title={post.title}
      note="Автор сможет прочитать свой текст и причину. Удалённое можно вернуть."
      reasons={['Спам', 'Реклама', 'Не по теме', 'Оскорбления']}
      submit="Удалить"
      onSubmit={submit}
      onCancel={removeLayer.close}
    />
  )
}
