import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
const base64url = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64url')

/** What the device may fake for a test. */
export interface Lies {
  origin?: string
  rpId?: string
  challenge?: string
  /** Whether it claims to have checked finger, face or PIN. */
  verified?: boolean
  counter?: number
  userHandle?: string
}

/** A device with one passkey; its answers are as a browser sends them (WebAuthn, ES256, no attestation). */
export function aPasskeyDevice(home: { origin: string; rpId: string }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0
  let userHandle = ''

  const clientData = (type: string, challenge: string, lies: Lies) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: lies.challenge ?? challenge,
        origin: lies.origin ?? home.origin,
        crossOrigin: false,
      }),
    )

  const authenticatorData = (lies: Lies, attested?: Buffer) => {
    const flags = 0x01 | (lies.verified === false ? 0 : 0x04) | (attested ? 0x40 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(lies.counter ?? ++counter)
    return Buffer.concat([sha256(lies.rpId ?? home.rpId), Buffer.from([flags]), count, attested ?? Buffer.alloc(0)])
  }

  return {
    /** Answers `navigator.credentials.create`. */
    create(options: { challenge: string; user: { id: string } }, lies: Lies = {}) {
      userHandle = options.user.id
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const coseKey = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey])
      const data = authenticatorData(lies, attested)
      // CBOR: {fmt: 'none', attStmt: {}, authData: <bytes>}
      const attestationObject = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ])
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', options.challenge, lies)),
          attestationObject: base64url(attestationObject),
          transports: ['internal'],
        },
      }
    },
    /** Answers `navigator.credentials.get`. */
    get(options: { challenge: string }, lies: Lies = {}) {
      const clientDataJSON = clientData('webauthn.get', options.challenge, lies)
      const data = authenticatorData(lies)
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(clientDataJSON),
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', Buffer.concat([data, sha256(clientDataJSON)]), privateKey)),
          userHandle: lies.userHandle ?? userHandle,
        },
      }
    },
  }
}
