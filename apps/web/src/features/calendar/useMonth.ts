import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/api.tsx'
import { calendarMonth } from './queries.ts'

/** The month shown and the ways to its neighbours, within the bounds the server names. */
export function useMonth() {
  const api = useApi()
  const [offset, setOffset] = useState(0)
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...calendarMonth(api, offset),
    placeholderData: keepPreviousData,
  })
  const { min_offset = 0, max_offset = 0 } = data ?? {}
  return {
    month: data,
    offset,
    isTurning: isPlaceholderData,
    failed: isError,
    retry: () => void refetch(),
    previous: offset > min_offset ? () => setOffset(offset - 1) : undefined,
    next: offset < max_offset ? () => setOffset(offset + 1) : undefined,
  }
}

export type MonthView = ReturnType<typeof useMonth>
