import { z } from 'zod'
import { figures } from '#shared/figures.ts'
import { signInMethods } from '#shared/sign-in-methods.ts'
import { Id } from './id.ts'
import { linklessName } from './names.ts'
import { pageOf } from './paging.ts'
import { readSearch } from './search.ts'

const email = z.string().min(3).max(255)
const phone = z.string().min(5).max(32)
const password = z.string().min(figures.passwordLength).max(128)
const digits = `[0-9]{${figures.codeDigits}}`
/** A fixed number of ASCII digits and nothing else. */
export const tac = z.string().regex(new RegExp(`^${digits}$`), 'tac')
/** The code of a login's second step: six digits, or a backup code. */
const stepCode = z.string().regex(new RegExp(`^(${digits}|[a-z0-9]{5}-[a-z0-9]{5})$`), 'tac')
const jwt = z.string().min(1).max(4096)

export const Register = z.strictObject({
  name: linklessName,
  email: email.optional(),
  phoneno: phone.optional(),
  refCode: z
    .string()
    .regex(/^[A-Za-z0-9-]{4,32}$/, 'format')
    .optional(),
  orderid: Id.optional(),
  tag: z
    .string()
    .regex(/^[a-z0-9-]{1,50}$/, 'format')
    .optional(),
})
export type Register = z.infer<typeof Register>

export const LogIn = z
  .strictObject({
    email: email.optional(),
    phoneno: phone.optional(),
    password: z.string().min(1).max(128).optional(),
    debug: z.boolean().optional(),
  })
  .describe('With a password it logs in, without one it asks for a code. `debug` is accepted and does nothing.')
export type LogIn = z.infer<typeof LogIn>

export const VerifyOrChange = z
  .strictObject({
    tac: stepCode.optional(),
    email: email.optional(),
    phoneno: phone.optional(),
    jwt: jwt.optional(),
    password: password.optional(),
    currentPassword: z.string().min(1).max(128).optional(),
  })
  .superRefine((body, check) => {
    if ((body.tac === undefined) === (body.jwt === undefined))
      check.addIssue({ code: 'custom', path: ['tac'], message: 'one_of' })
    if (body.tac !== undefined && (body.password !== undefined || body.currentPassword !== undefined)) {
      check.addIssue({ code: 'custom', path: ['password'], message: 'needs_jwt' })
    }
    if (body.jwt !== undefined && (body.email !== undefined || body.phoneno !== undefined)) {
      check.addIssue({ code: 'custom', path: ['email'], message: 'needs_tac' })
    }
    if (body.currentPassword !== undefined && body.password === undefined) {
      check.addIssue({ code: 'custom', path: ['password'], message: 'required' })
    }
  })
  .describe('`tac` verifies a code; `jwt` verifies (and renews) a token; `jwt` and `password` set a password')
export type VerifyOrChange = z.infer<typeof VerifyOrChange>

export const Reset = z.strictObject({ email: email.optional(), phone: phone.optional() })
export type Reset = z.infer<typeof Reset>

export const UserCheck = z.strictObject({ email: email.optional(), phone: phone.optional() })
export type UserCheck = z.infer<typeof UserCheck>

export const ExistsQuery = z.strictObject({ email })

export const JoinWaitlist = z
  .strictObject({
    email,
    name: linklessName.optional(),
    phone: phone.optional(),
    kind: z.enum(['access', 'search', 'place', 'app']).optional(),
    note: z.string().trim().max(500).optional().describe('With `search`: the search itself, as JSON'),
  })
  .refine(({ kind, note = '' }) => kind !== 'search' || readSearch(note) !== undefined, {
    path: ['note'],
    error: 'invalid',
  })
export type JoinWaitlist = z.infer<typeof JoinWaitlist>

const orderSecret = z.string().min(16).max(64)

export const AltRegister = z
  .strictObject({
    name: linklessName,
    email: email.optional(),
    phoneno: phone.optional(),
    orderid: Id,
    secret: orderSecret,
  })
  .describe("A guest with an order's secret makes an account")
export type AltRegister = z.infer<typeof AltRegister>

export const AltVerify = z.strictObject({
  tac,
  email: email.optional(),
  phoneno: phone.optional(),
  orderid: Id,
  secret: orderSecret,
})
export type AltVerify = z.infer<typeof AltVerify>

export const GoogleRegister = z
  .strictObject({
    user: z.unknown().optional(),
    expires: z.unknown().optional(),
    token: z.unknown().optional(),
    refCode: z
      .string()
      .regex(/^[A-Za-z0-9-]{4,32}$/, 'format')
      .optional(),
  })
  .describe('The sign-in library also sends its session, which is not trusted; only `refCode` is read')

export const GoogleAnswer = z
  .object({
    ok: z.literal(true),
    mode: z.enum(['register', 'login', 'fallback']),
    data: z
      .object({ id: z.string(), cinfoid: z.string(), jwt: z.string(), profile: z.object({ name: z.string() }) })
      .nullable(),
    errorMsg: z.string().optional(),
    email: z.string().optional(),
  })
  .describe('`fallback`: an account with this email exists, log in with its password')
export type GoogleAnswer = z.infer<typeof GoogleAnswer>

export const VerifyCinfo = z.strictObject({ tac, email: email.optional(), phoneno: phone.optional() })
export type VerifyCinfo = z.infer<typeof VerifyCinfo>

export const CinfoView = z.object({ cinfoid: z.string(), email: z.string().nullable(), phone: z.string().nullable() })

export const UndoAddressChange = z
  .strictObject({ key: z.string().min(1).max(100) })
  .describe('The key of the link that was sent to an old address')

export const SessionView = z
  .object({
    id: z.string(),
    current: z.boolean(),
    living: z.boolean(),
    method: z.enum(signInMethods),
    userAgent: z.string(),
    ip: z.string(),
    createdAt: z.string(),
    lastUsedAt: z.string(),
  })
  .describe('One session of the signed-in person, open or ended')
export type SessionView = z.infer<typeof SessionView>
export const SessionsQuery = z.strictObject({ cursor: Id.optional() })
export type SessionsQuery = z.infer<typeof SessionsQuery>
export const SessionsView = pageOf(SessionView)
export type SessionsView = z.infer<typeof SessionsView>

export const CodeAnswer = z.object({ ok: z.literal(true), timeout: z.number().int(), message: z.string() })
export type CodeAnswer = z.infer<typeof CodeAnswer>

export const LoginAnswer = z
  .object({
    ok: z.literal(true),
    verify: z.boolean(),
    jwt: z.string().optional(),
    id: z.string().optional(),
    cinfoid: z.string().optional(),
    folderid: z.string().optional(),
    name: z.string().optional(),
    ip: z.string().optional(),
    timeout: z.number().int().optional(),
    message: z.string().optional(),
    by: z.literal('app').optional().describe('Where the code comes from if none was sent'),
  })
  .describe(
    "With `verify` a code is needed first: one that was sent, or the authenticator's (`by`). Else the session's token and its person.",
  )
export type LoginAnswer = z.infer<typeof LoginAnswer>

export const RegisterAnswer = z.object({
  ok: z.literal(true),
  login_redirect: z.literal(false),
  data: z.object({ timeout: z.number().int(), message: z.string() }),
})
export type RegisterAnswer = z.infer<typeof RegisterAnswer>

export const Exists = z.object({ exists: z.boolean() })

export const Proof = z
  .strictObject({ password: z.string().min(1).max(128).optional(), tac: stepCode.optional() })
  .describe('A proof of a signed-in person: the password, the code that was sent, or a code of the authenticator')

/** Where one wants to log in by from now on, and the proof that one may say so. */
export const UpdateCinfo = Proof.extend({ email: email.optional(), phoneno: phone.optional() })
export type UpdateCinfo = z.infer<typeof UpdateCinfo>

export const TwoFactorView = z
  .object({
    on: z.boolean(),
    since: z.string().nullable(),
    backupCodesLeft: z.number().int(),
    required: z.boolean(),
  })
  .describe(
    "Whether logins ask for an authenticator app. `required`: the account has no operator's rights without one.",
  )
export type TwoFactorView = z.infer<typeof TwoFactorView>

export const TwoFactorSetup = z
  .object({ secret: z.string(), uri: z.string(), qr: z.string() })
  .describe('What the app needs: the secret as text, as an otpauth URI, and as a QR code (data URL) of that')
export type TwoFactorSetup = z.infer<typeof TwoFactorSetup>

export const ConfirmTwoFactor = z.strictObject({ tac })

export const BackupCodes = z.object({ backupCodes: z.array(z.string()) }).describe('Shown once')

export const SignInsQuery = z.strictObject({ cursor: Id.optional() })

export const SignInView = z
  .object({
    id: z.string(),
    succeeded: z.boolean(),
    method: z.enum(signInMethods),
    newDevice: z.boolean(),
    userAgent: z.string(),
    ip: z.string(),
    place: z.string().nullable(),
    at: z.string(),
  })
  .describe("One sign-in, or a failed try at one. `place` is the town of the browser's time zone, where it sent one.")
export type SignInView = z.infer<typeof SignInView>

export const SignInsView = pageOf(SignInView)
export type SignInsView = z.infer<typeof SignInsView>

export const GoogleLinkView = z.object({ available: z.boolean(), linked: z.boolean(), since: z.string().nullable() })
export type GoogleLinkView = z.infer<typeof GoogleLinkView>
