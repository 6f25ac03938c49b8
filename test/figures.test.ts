import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { texts } from '#locales/index.ts'
import { figures } from '#shared/figures.ts'
import { locales } from '#shared/locale.ts'

/** Every namespace of texts; refusals are one. */
const namespaces = [...globSync('src/locales/en/*.json').map((file) => path.basename(file, '.json')), 'errors']

const { requestHours, contestHours, decisionDays, undecidedDays, freeCancelHours } = figures

/** The figures of each text that names any: what the product holds, or what is no promise of it. */
const named: Readonly<Record<string, readonly (number | string)[]>> = {
  'account.pictureHelp': [figures.pictureMegabytes],
  'pick.pictureTooLarge': [figures.pictureMegabytes],
  'account.code': [figures.codeDigits],
  'account.passwordHelp': [figures.passwordLength],
  'account.deleteHint': [figures.leaveDays],
  'account.historyText': [figures.signInsDays],
  'book.requestNote': [requestHours],
  'buying.requestNote': [requestHours],
  'buying.wrongSum': [figures.mismatchDays],
  'buying.wrongSumTheirs': [figures.mismatchDays],
  'buying.result.requestedText': [requestHours],
  'buying.result.mixedText': [requestHours],
  'buying.next.resolved_system': [undecidedDays],
  'buying.shut.old': [figures.guestLinkDays],
  'buying.proposal': [freeCancelHours],
  'buying.proposalPerson': [freeCancelHours],
  'buying.did.no_show': [contestHours],
  'buying.contestText': [decisionDays],
  'buying.code.sent': [figures.codeDigits],
  'buying.code.short': [figures.codeDigits],
  'buying.noShowText': [contestHours],
  'desk.staff_resent': [figures.inviteDays],
  'errors.contacts.too_many_cards': [figures.mostCards],
  'errors.desk.import_too_long': [figures.importRows.toLocaleString('en')],
  'errors.desk.import_too_wide': [40],
  'errors.desk.import_undo_over': [figures.importUndoHours],
  'errors.desk.merge_undo_over': [figures.mergeUndoHours],
  'errors.files.quota_used': [figures.uploadMegabytesDay],
  'gateway.codeLabel': [figures.codeDigits],
  'gateway.passwordHelp': [figures.passwordLength],
  'identity.code_sent': [figures.codeDigits],
  'identity.code_body': [figures.codeMinutes],
  'identity.code_sms': [figures.codeMinutes],
  'identity.export_ready_body': [figures.exportDays],
  'identity.second_step': [figures.codeDigits],
  'identity.address_changed_undo': [figures.addressUndoDays],
  'identity.address_changed_sms': [figures.addressUndoDays],
  'address-back.text': [figures.addressUndoDays],
  'address-back.what': [figures.addressUndoReachDays],
  'identity.address_put_back_body': [figures.addressUndoReachDays],
  'identity.staff_invite_note': [figures.inviteDays],
  'item.requestNote': [requestHours],
  'operators.taskHelp_mismatch': [figures.mismatchDays],
  'operators.taskHelp_dispute': [decisionDays, undecidedDays],
  'order-mails.wrong_sum.text': [figures.mismatchDays],
  'order-mails.requested.text': [requestHours],
  'order-mails.person_proposed.text': [freeCancelHours],
  'order-mails.person_accepted.text': [freeCancelHours],
  'order-mails.move_proposed.text': [freeCancelHours],
  'order-mails.move_accepted.text': [freeCancelHours],
  'order-mails.no_show.text.customer': [contestHours],
  'order-mails.no_show.text.provider': [contestHours],
  'order-mails.resolved.text.system': [undecidedDays],
  'order-mails.staff_requested.text': [requestHours],
  'order-mails.staff_requested.text.closed': [requestHours],
  'order-mails.staff_no_show.text.customer': [contestHours],
  'order-mails.staff_no_show.text.provider': [contestHours],
  'order-mails.staff_resolved.text.system': [undecidedDays],
  'desk.did_no_show': [contestHours],
  'desk.confirm_mark_paid_text': [figures.unmarkHours],
  'desk.confirm_mark_paid_late': [figures.unmarkHours],
  'desk.did_contest': [decisionDays],
  'desk.confirm_no_show_text': [contestHours],
  'desk.confirm_no_show_nothing': [contestHours],
  'desk.confirm_contest_text': [decisionDays],
  'desk.next_resolved_system': [undecidedDays],
  // Examples, names, scales and spans of a figure on the screen itself.
  'account.twoFactorScan': ['1'],
  'ui.need.phone': ['6591234567'],
  'buying.sandbox.delay': ['15'],
  'ui.mapCredit': ['4.0'],
  'gateway.phoneHelp': ['012', '345', '6789'],
  'operators.figure_new_one': ['7'],
  'operators.figure_new_other': ['7'],
  'operators.figure_day': ['24'],
  'operators.figure_week': ['7'],
  'operators.days': ['30'],
  'operators.health_failed': ['24'],
  'pick.amountUnread': ['12.50'],
  'search.amountUnread': ['12.50'],
  'pick.contrast': ['1'],
  'pick.last7': ['7'],
  'pick.next7': ['7'],
  'pick.last30': ['30'],
  'pick.last90': ['90'],
  'order-mails.staff_no_show_claimed.text.whole': ['100'],
  'desk.figureMoney': ['7'],
  'search.moreResults': ['1,000'],
  'search.rating.4': ['4.0'],
  'search.rating.4.5': ['4.5'],
  'shop.widen': ['100'],
  'ui.rating_one': ['5'],
  'ui.rating_other': ['5'],
}

test.each(locales)('a figure that a text names is the one that the product holds (%s)', (locale) => {
  const found = Object.entries(texts(locale, ...namespaces)).flatMap(([key, text]) => {
    const figures = text.replaceAll(/\{[^{}]*\}/g, '').match(/\d[\d.,]*\d|\d/g)
    return figures ? [[key, figures] as const] : []
  })
  const wrong = found.filter(([key, figures]) => {
    const held = named[key]?.map(String) ?? []
    return figures.toSorted().join(' ') !== held.toSorted().join(' ')
  })
  expect(wrong).toEqual([])
})

test('no text is listed that names no figure any more', () => {
  const words = texts('en', ...namespaces)
  expect(Object.keys(named).filter((key) => !/\d/.test(words[key] ?? ''))).toEqual([])
})

test('each figure is read by the product, so that a text is held to what is so', () => {
  const code = globSync('src/**/*.{ts,tsx}')
    .filter((file) => !file.includes('.test.') && file !== 'src/shared/figures.ts')
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  expect(Object.keys(figures).filter((name) => !new RegExp(`figures\\.${name}\\b`).test(code))).toEqual([])
})
