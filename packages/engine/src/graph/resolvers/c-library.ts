// Headers of C, C++, POSIX and common systems: in angle brackets they are never ours, even if a file here has that name.

export const cLibrary: ReadonlySet<string> = new Set(
  [
    'assert complex ctype errno fenv float inttypes iso646 limits locale math setjmp signal stdalign stdarg stdatomic stdbit stdbool stdckdint stddef stdint stdio stdlib stdnoreturn string tgmath threads time uchar wchar wctype',
    'aio arpa/inet cpio dirent dlfcn endian err execinfo fcntl fmtmsg fnmatch ftw getopt glob grp iconv ifaddrs langinfo libgen libintl malloc memory monetary mqueue ndbm net/if netdb netinet/in netinet/ip netinet/tcp netinet/udp nl_types poll pthread pwd regex sched search semaphore spawn strings stropts sys/cdefs sys/epoll sys/event sys/eventfd sys/file sys/inotify sys/ioctl sys/ipc sys/mman sys/mount sys/msg sys/param sys/poll sys/prctl sys/ptrace sys/queue sys/random sys/resource sys/select sys/sem sys/sendfile sys/shm sys/signal sys/socket sys/stat sys/statfs sys/statvfs sys/syscall sys/sysctl sys/sysinfo sys/time sys/times sys/types sys/uio sys/un sys/utsname sys/vfs sys/wait sysexits syslog tar termio termios trace ulimit unistd utime utmp utmpx wordexp alloca features byteswap crypt pty paths',
    'windows winsock winsock2 ws2tcpip io direct process conio tchar winbase windef wincrypt shlobj iphlpapi intrin immintrin emmintrin xmmintrin arm_neon x86intrin cpuid winsvc mstcpip',
  ]
    .join(' ')
    .split(' ')
    .map((name) => `${name}.h`)
    .concat(
      'algorithm any array atomic barrier bit bitset cassert ccomplex cctype cerrno cfenv cfloat charconv chrono cinttypes ciso646 climits clocale cmath codecvt compare complex concepts condition_variable coroutine csetjmp csignal cstdarg cstdbool cstddef cstdint cstdio cstdlib cstring ctgmath ctime cuchar cwchar cwctype deque exception execution expected filesystem flat_map flat_set format forward_list fstream functional future generator initializer_list iomanip ios iosfwd iostream istream iterator latch limits list locale map mdspan memory memory_resource mutex new numbers numeric optional ostream print queue random ranges ratio regex scoped_allocator semaphore set shared_mutex source_location span spanstream sstream stack stacktrace stdexcept stdfloat stop_token streambuf string string_view strstream syncstream system_error thread tuple type_traits typeindex typeinfo unordered_map unordered_set utility valarray variant vector version'.split(
        ' ',
      ),
    ),
)
