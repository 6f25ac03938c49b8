export {
  decideSandboxPayment,
  getSandboxPayment,
  openSandboxPayment,
  refundSandboxPayment,
  requireSandboxKey,
  type SandboxNotice,
  type SandboxOutcome,
  sandboxOutcomes,
  type SandboxPayment,
  sandboxQueue,
  sandboxStatus,
  sendSandboxNotice,
} from './sandbox.ts'
