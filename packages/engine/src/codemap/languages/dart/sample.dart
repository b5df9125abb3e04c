// A small shop: class Commented {} and void commented() {} are words only.

/// The library of the shop.
@TestOn('vm')
library shop.orders;

import 'dart:async';
import 'dart:convert' show jsonDecode, jsonEncode;
import 'package:http/http.dart' as http;
import 'package:meta/meta.dart' hide literal;
import '../money.dart' if (dart.library.js_interop) '../money_web.dart';
import 'reports.dart' deferred as reports;

export 'src/clock.dart' show Clock, SystemClock;
export 'src/tax.dart';

part 'sample.g.dart';

const String version = '2.1.0';
const int minLines = 1, maxLines = 99;
final Map<String, double> rates = <String, double>{
  'EUR': 1,
  'USD': 1.08,
};
late final Clock clock;
var counter = 0;
void Function(Order order)? onPlaced;
(int, int) range = (minLines, maxLines);

typedef Json = Map<String, dynamic>;
typedef Visit<T> = FutureOr<void> Function(T value, {bool deep});
typedef int Compare(Order a, Order b);
typedef Bounds = ({double low, double high});

external int nativeNow();

int get lineCount => counter;

set lineCount(int value) {
  counter = value;
}

Future<double> total<T extends Priced>(
  List<T> lines, {
  required double discount,
  double Function(double sum)? round, // may be left out
  bool deep = false,
}) async {
  double inner(double sum) => sum * 2;
  final message = 'class InAString { void $counter() {} } ${lines.map((line) {
    return line.price;
  })}';
  return switch (lines) {
    [] => 0,
    [final only] => only.price - discount,
    _ => inner(lines.length.toDouble()),
  };
}

(double, {String currency}) priceOf(Order order) => (order.total, currency: 'EUR');

untyped(a, [b = 2]) => a + b;

void main(List<String> args) {
  void local() {}
  local();
}

/// What has a price.
abstract interface class Priced {
  double get price;
  String format({String locale = 'en'});
}

sealed class OrderEvent {
  const OrderEvent();
}

final class OrderPlaced extends OrderEvent {
  const OrderPlaced(this.order, {super.key});

  final Order order;
}

base mixin Timestamps on Object implements Comparable<Timestamps> {
  DateTime? createdAt;

  void touch() => createdAt = DateTime.now();
}

mixin class Loggable {
  static final _log = <String>[];
}

class AuditedOrder = Order with Timestamps, Loggable;

@immutable
@JsonSerializable<Order>(explicitToJson: true)
abstract class Order<T extends Line> extends Aggregate<T> with Timestamps implements Priced {
  Order(this.lines, {required this.id, this.note = ''})
      : assert(lines.isNotEmpty, 'no lines'),
        _cache = <String, double>{},
        super(id: id);

  const Order._(this.lines) : id = 0, note = null, _cache = const {};

  Order.draft() : this(const [], id: 0);

  factory Order.fromJson(Json json) => switch (json) {
        {'id': int id} => OrderImpl(id),
        _ => throw const FormatException('void broken() {}'),
      };

  factory Order.empty() = EmptyOrder<T>;

  static const limit = 50, floor = 1;
  static final Map<String, Order> _known = {};
  final int id;
  final List<T> lines;
  final String? note;
  late final StreamController<OrderEvent> _events = StreamController.broadcast();
  final Map<String, double> _cache;
  abstract final Clock clock;
  void Function(double total)? onChange;
  (double, String)? last;
  int? _a, _b;

  Stream<OrderEvent> get events => _events.stream;

  @override
  double get price => total;

  set total(double value) {
    _cache['total'] = value;
  }

  T operator [](int index) => lines[index];

  void operator []=(int index, T line) => lines[index] = line;

  Order operator +(Order other) => this;

  @override
  bool operator ==(Object other) {
    return other is Order && other.id == id;
  }

  @protected
  @visibleForTesting
  Future<(bool, List<T>)> reload(
    List<(String, int)> hints, {
    (int, int) window = (0, 1),
    @Deprecated('use window') int? size,
  }) async {
    final (found, rest) = await _load();
    return (found, rest);
  }

  Stream<T> watch() async* {
    yield* Stream.fromIterable(lines);
  }

  static Order? find<K>(K key) => _known['$key'];

  external void persist();

  void cancel([String? reason]);
}

extension OrderList<T extends Line> on List<Order<T>> {
  double get sum => fold(0, (sum, order) => sum + order.price);

  static int created = 0;
}

extension on String {
  String toSku() => toUpperCase();
}

extension type const OrderId._(int value) implements int {
  OrderId.parse(String text) : value = int.parse(text);

  bool get isDraft => value == 0;
}

enum Suit { hearts, spades }

/// Where an order stands.
enum OrderState with Loggable implements Comparable<OrderState> {
  /// Not yet paid.
  open('Open'),
  @Deprecated('never used')
  paid.delayed('Paid', days: 3),
  sent<int>('Sent');

  const OrderState(this.label, {this.days = 0});
  const OrderState.delayed(this.label, {required this.days});

  final String label;
  final int days;

  bool get isDone => this == sent;

  @override
  int compareTo(OrderState other) => index - other.index;
}

class OrderPage extends StatefulWidget {
  const OrderPage({super.key, required this.order, this.alignment = .center});

  final Order order;
  final Alignment alignment;

  @override
  State<OrderPage> createState() => _OrderPageState();
}

class _OrderPageState extends State<OrderPage> {
  @override
  Widget build(BuildContext context) => Text(widget.order.id.toString());
}
