import { ReasonForm } from '#ui/fields/ReasonForm.tsx'
import { Layer } from '#ui/layers/Layer.tsx'
import { removeSignalLayer } from '../layers.ts'
import { useSignalActs } from './useSignalActs.ts'

/** Asks for confirmation of a removal and for the reason, which the author reads. */
export function RemoveSignalLayer() {
  const asked = removeSignalLayer.useDetail()
  return (
    <Layer of={removeSignalLayer} title="Удалить сигнал?">
      {asked && <Question key={asked.signal.id} {...asked} />}
    </Layer>
  )
}

function Question({ signal }: NonNullable<ReturnType<typeof removeSignalLayer.useDetail>>) {
  const { remove } = useSignalActs({ id: signal.id, pinned: false })
  return (
    <ReasonForm
      title={signal.title}
      note="Автор сможет прочитать свой текст и причину. Удалённое можно вернуть."
      reasons={['Спам', 'Реклама', 'Не по теме', 'Обещание прибыли']}
      submit="Удалить"
      onSubmit={async (reason) => (await remove(reason)) && removeSignalLayer.close()}
      onCancel={removeSignalLayer.close}
    />
  )
}
