import type { Language } from '../../language.ts'
import { prepare } from './prepare.ts'
import { query } from './query.ts'

export const dart: Language = {
  id: 'dart',
  grammar: () => 'dart',
  load: () => import('@ast-grep/lang-dart'),
  prepare,
  query,
  syntax: { lineComment: ['//'], blockComment: ['/*', '*/'], quotes: `"'`, attributes: ['@'] },
  nonReferenceNodes: ['comment', 'documentation_comment', 'string_literal'],
  typeNames: ['type_identifier'],
  builtins: new Set(
    'AnimationController ArgumentError AssertionError BigInt BoxDecoration BuildContext Builder ByteData Center Color Colors Column Comparable Completer ConcurrentModificationError Container Curve Curves Deprecated DateTime Directory Duration EdgeInsets Encoding Enum Error Exception Expando Expanded File FormatException Function Future FutureOr HttpClient HttpRequest HttpResponse HttpServer HttpStatus Icon IconData Icons IndexError InternetAddress Invocation Iterable Iterator Key LateInitializationError LinkedHashMap List Map MapEntry MaterialApp Match Matcher Navigator NoSuchMethodError Null Object Offset Padding Pattern Platform Process Queue RangeError Random Rect Record RegExp RegExpMatch Row RuneIterator Runes Scaffold Set Sink Size SizedBox Stack StackTrace State StateError StatefulWidget StatelessWidget Stdin Stdout Stopwatch Stream StreamController StreamSink StreamSubscription StreamTransformer String StringBuffer StringSink Symbol Text TextStyle Theme ThemeData Timer Type TypeError Uint8List UnimplementedError UnmodifiableListView UnsupportedError Uri ValueChanged ValueKey VoidCallback WeakReference Widget WidgetTester Zone'.split(
      ' ',
    ),
  ),
  // Types, then declarations at the start of a line.
  typeDefinition:
    /\b(?:mixin\s+class|class|mixin|enum|extension\s+type(?:\s+const)?)\s+(?<name>[\w$]+)|\btypedef\s+(?<name>[\w$]+)\s*(?:<[^;=]*>)?\s*=|\btypedef\s+[^;=(]*?(?<name>[\w$]+)\s*(?:<[^;=(]*>)?\(|^[A-Za-z_$(](?:[^\n=;{}"']*?[\s>?])??(?<name>[\w$]+)\s*(?:<[^\n(]*>)?(?:\(|=[^=]|;)|^[A-Za-z_$][^\n=;{}"']*?\bget\s+(?<name>[\w$]+)/gm,
}
