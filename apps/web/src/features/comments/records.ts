import type { Comment } from '@palata/contract/comments/comment'
import type { QueryClient } from '@tanstack/react-query'
import { changeRecord, getRecord, putRecords, recordKey, recordKind, useRecord } from '#api/records.ts'

/** Each comment is cached once; threads hold the ids. */
export const COMMENT = recordKind<Comment>('comment')

export const useComment = (id: number) => useRecord(COMMENT, id)

export const putComments = (client: QueryClient, comments: readonly Comment[]) => putRecords(client, COMMENT, comments)

export const getComment = (client: QueryClient, id: number) => getRecord(client, COMMENT, id)

export const changeComment = (client: QueryClient, id: number, change: (comment: Comment) => Comment) =>
  changeRecord(client, COMMENT, id, change)

export const forgetComment = (client: QueryClient, id: number) =>
  client.removeQueries({ queryKey: recordKey(COMMENT, id), exact: true })
