/** Why the gateway is about to open: its title, the order it is about, who it is for, whether to begin with registering. */
export interface GatewayIntent {
  title?: string
  name?: string
  orderid?: string
  stage?: 'login' | 'register'
}

let intent: GatewayIntent = {}

/** Sets the reason, right before navigating to `#login`. */
export function setGatewayIntent(next: GatewayIntent): void {
  intent = next
}

/** Reads and clears it. */
export function takeGatewayIntent(): GatewayIntent {
  const taken = intent
  intent = {}
  return taken
}

/** The hash that opens the gateway, with the address that is known already: the email, else the phone. */
export function loginHash({ email, phone }: { email?: string | null; phone?: string | null } = {}): string {
  const known = email?.trim() || phone?.trim()
  return known ? `#login?${email?.trim() ? 'email' : 'phone'}=${encodeURIComponent(known)}` : '#login'
}
