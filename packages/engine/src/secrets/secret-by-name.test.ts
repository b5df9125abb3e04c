import { expect, it } from 'vitest'
import { isEnvFile, secretByName } from './secret-by-name.ts'

it('recognizes environment files, but not their examples', () => {
  const env = [
    '.env',
    '.env.local',
    'app/.env.production',
    '.env.test.local',
    'prod.env',
    'C:\\a\\.ENV',
    '.envrc',
    '.env-staging',
    'docker.env.local',
  ]
  const other = [
    '.env.example',
    '.env.sample',
    '.env.template',
    '.env.dist',
    'env.ts',
    'vite-env.d.ts',
    'environment.md',
    'a.env.example',
    'src/env/index.ts',
    'config.env.ts',
    '.environment/x',
  ]
  expect(env.filter((path) => !isEnvFile(path))).toEqual([])
  expect(other.filter(isEnvFile)).toEqual([])
})

it('recognizes files that are secret by name, and reports why', () => {
  const paths = [
    '.env',
    '.ssh/id_rsa',
    'id_ed25519',
    'id_rsa.pub',
    'certs/server.key.pem',
    'privkey.pem',
    'tls/server.key',
    'keys.key',
    'ca.pem',
    'a.p12',
    'b.PFX',
    '.netrc',
    '.pgpass',
    '.aws/credentials',
    'home/.aws/credentials',
    'credentials',
    'aws/credentials',
    '.npmrc',
    'terraform.tfstate',
    'src/index.ts',
  ]
  expect(Object.fromEntries(paths.map((path) => [path, secretByName(path)]))).toEqual({
    '.env': 'environment file',
    '.ssh/id_rsa': 'SSH private key',
    id_ed25519: 'SSH private key',
    'id_rsa.pub': undefined,
    'certs/server.key.pem': 'private key',
    'privkey.pem': 'private key',
    'tls/server.key': 'private key',
    'keys.key': undefined,
    'ca.pem': undefined,
    'a.p12': 'keystore',
    'b.PFX': 'keystore',
    '.netrc': 'credentials file',
    '.pgpass': 'credentials file',
    '.aws/credentials': 'AWS credentials',
    'home/.aws/credentials': 'AWS credentials',
    credentials: undefined,
    'aws/credentials': undefined,
    '.npmrc': undefined,
    'terraform.tfstate': 'Terraform state',
    'src/index.ts': undefined,
  })
})

it('recognizes all other secret names despite the quick prefilter', () => {
  const secret = [
    'k.ppk',
    'my-private.der',
    'ca_1.key',
    's.jks',
    's.keystore',
    'AuthKey_1.p8',
    's.bks',
    'p.kdbx',
    'p.kdb',
    'p.agilekeychain',
    'p.opvault',
    'me.gpg.key',
    'secring.gpg',
    '_netrc',
    '.my.cnf',
    '.htpasswd',
    '.git-credentials',
    '.dockercfg',
    '.vault-token',
    '.s3cfg',
    '.boto',
    '.pypirc',
    '.docker/config.json',
    'x/.kube/config',
    '.config/gcloud/legacy_credentials/me/adc.json',
    '.CONFIG/GCloud/credentials.db',
    '.azure/accessTokens.json',
    'prod.tfstate',
    'terraform.tfstate.backup',
    '.flaskenv',
    'docker.env.local',
  ]
  expect(secret.filter((path) => secretByName(path) === undefined)).toEqual([])
})
