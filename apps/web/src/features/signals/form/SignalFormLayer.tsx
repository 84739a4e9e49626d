import type { OpenedSignal } from '@palata/contract/signals/signal'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/api.tsx'
import { Message } from '#ui/blocks/Message.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { Layer } from '#ui/layers/Layer.tsx'
import { signalFormLayer } from '../layers.ts'
import { openedSignal } from '../queries.ts'
import { SignalForm } from './SignalForm.tsx'

/** The form over the page: for a new signal, or for the one with the given id. */
export function SignalFormLayer() {
  const edited = signalFormLayer.useDetail()
  const isOpen = signalFormLayer.useIsOpen()
  return (
    <Layer of={signalFormLayer} title={edited ? 'Редактирование' : 'Добавить сигнал'} size="wide">
      {isOpen && (edited ? <Edited key={edited.id} id={edited.id} /> : <SignalForm signal={null} />)}
    </Layer>
  )
}

/** Loads the signal from the server before the edit starts. */
function Edited({ id }: { id: number }) {
  const client = useQueryClient()
  const { data, isError, refetch } = useQuery(openedSignal(client, useApi(), id))
  // The form stays with what was typed when another tab ends or removes its signal.
  const [begun, begin] = useState<OpenedSignal | null>(null)
  if (!begun && isEditable(data?.signal)) begin(data.signal)
  if (begun) return <SignalForm signal={begun} />
  if (isError) return <Message onRetry={() => void refetch()}>Не удалось загрузить сигнал</Message>
  return data ? <Message>Этот сигнал нельзя изменить</Message> : <Skeleton height={320} />
}

const isEditable = (signal: OpenedSignal | null | undefined): signal is OpenedSignal => Boolean(signal?.written)
