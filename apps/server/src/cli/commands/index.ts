import type { Command } from '../command.ts'
import { access, changes, grant, revoke } from './access.ts'
import { answerAppeal, appeals } from './appeals.ts'
import { audit } from './audit.ts'
import { backup, backups, restore } from './backup.ts'
import { check } from './check.ts'
import { checkUpdate } from './checkUpdate.ts'
import { coinLists, orderCoinLists, removeCoinList, setCoinList } from './coinLists.ts'
import { coin, coinPrice, setCoin } from './coins.ts'
import { removeDemoPeople } from './demo.ts'
import { editing } from './editing.ts'
import { importEvents } from './events.ts'
import { forecaster, forecasters } from './forecasters.ts'
import { importFrom, imports, undoImportOf } from './imports.ts'
import { invoice, invoices, reconcile, settle } from './invoices.ts'
import { checkKnowledgePage, knowledge, setKnowledgePage } from './knowledge.ts'
import { beginLedgerOrigin, ledger, rotateLedgerKey } from './ledger.ts'
import { invoicesFile, people, peopleFile, person, personData, restrictions } from './lists.ts'
import { answer, closeFeedback, feedback, setPage, setStoreroom, storeroom } from './pages.ts'
import { createPerson, giveRole, resetStep, takeRole } from './people.ts'
import { podcast } from './podcast.ts'
import {
  close,
  deletePerson,
  endSession,
  endSessions,
  freeze,
  limit,
  reopen,
  resumeLetters,
  unfreeze,
  unlimit,
} from './restrictions.ts'
import { search } from './search.ts'
import { slow } from './slow.ts'
import { telegramImport } from './telegram.ts'
import { update } from './update.ts'
import { version } from './version.ts'
import { recheckWallet } from './wallets.ts'

/** Every command, in the order of the help. A new one is a file beside this one and a name here. */
export const commands: Command[] = [
  // People and roles.
  people,
  person,
  peopleFile,
  personData,
  createPerson,
  giveRole,
  takeRole,
  resetStep,
  resumeLetters,
  endSession,
  endSessions,
  limit,
  unlimit,
  freeze,
  unfreeze,
  close,
  reopen,
  restrictions,
  appeals,
  answerAppeal,
  deletePerson,
  removeDemoPeople,
  // Payments.
  invoices,
  invoice,
  settle,
  reconcile,
  invoicesFile,
  // Access from any source.
  access,
  grant,
  revoke,
  changes,
  recheckWallet,
  telegramImport,
  // Podcasts.
  podcast,
  // The knowledge base.
  knowledge,
  setKnowledgePage,
  checkKnowledgePage,
  // Site pages and messages to the team.
  setPage,
  feedback,
  answer,
  closeFeedback,
  storeroom,
  setStoreroom,
  // Coins and lists of them.
  coin,
  coinPrice,
  setCoin,
  coinLists,
  setCoinList,
  removeCoinList,
  orderCoinLists,
  // The calendar.
  importEvents,
  // Forecasters.
  forecasters,
  forecaster,
  // The search.
  search,
  // The ledger of signals.
  ledger,
  rotateLedgerKey,
  beginLedgerOrigin,
  // Moving in from other places.
  importFrom,
  imports,
  undoImportOf,
  // Backups.
  backup,
  backups,
  restore,
  // Self-tests of the outside services.
  check,
  // Who has which draft open.
  editing,
  // Slow requests and queries.
  slow,
  // Audit of operators.
  audit,
  // The program itself.
  version,
  checkUpdate,
  update,
]
