import type { Language } from '../../language.ts'
import { prepare } from './prepare.ts'
import { query } from './query.ts'
import { typeDefinition } from './type-definition.ts'

export const c: Language = {
  id: 'c',
  grammar: () => 'c',
  load: () => import('@ast-grep/lang-c'),
  prepare,
  query,
  syntax: { lineComment: ['//'], blockComment: ['/*', '*/'], quotes: `"'` },
  nonReferenceNodes: ['comment', 'string_content', 'character'],
  typeNames: ['type_identifier'],
  builtins: new Set(
    'FILE DIR NULL TRUE FALSE size_t ssize_t ptrdiff_t intptr_t uintptr_t int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t intmax_t uintmax_t wchar_t wint_t bool va_list jmp_buf time_t clock_t off_t pid_t uid_t gid_t mode_t dev_t ino_t socklen_t sa_family_t pthread_t pthread_mutex_t pthread_cond_t pthread_attr_t sigset_t fd_set tm timeval timespec stat sockaddr sockaddr_in sockaddr_in6 sockaddr_storage sockaddr_un in_addr addrinfo hostent iovec pollfd sigaction dirent passwd group rusage rlimit utsname winsize termios lconv div_t fpos_t mbstate_t locale_t DWORD HANDLE BOOL WORD BYTE LPVOID LPCSTR SOCKET UINT ULONG LONG'.split(
      ' ',
    ),
  ),
  typeDefinition,
}
