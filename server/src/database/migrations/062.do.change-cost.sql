-- Both run only within functions of the owner that have set the path already. To change role and path once more, twice a
-- row, took more time than the statements themselves.
alter function system.current_change(uuid, uuid) security invoker reset search_path;
alter function system.next_position(uuid, uuid) security invoker reset search_path;
